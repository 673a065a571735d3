/** The form, or what it would send, is not what a person approved: nothing is sent, and the person is asked again. */
export class FormDiffers extends Error {}
