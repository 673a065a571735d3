/** Why the server does not start: one clear sentence for the person who started it. */
export class StartRefusal extends Error {}
