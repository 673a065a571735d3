export async function sendToPeople(_origin: string, _goesOn: () => boolean): Promise<void> {}
