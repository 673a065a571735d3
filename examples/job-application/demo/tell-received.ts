type Received = {
  count: number;
  applications: { reference: string; posting: { company: string; title: string }; values: { cover_letter: string } }[];
};

let told = 0;

/** Prints the applications that have arrived at the site since the last time. */
export async function tellReceived(site: string): Promise<void> {
  const { count, applications } = (await (await fetch(`${site}/received`)).json()) as Received;
  for (const { reference, posting, values } of applications.slice(told)) {
    const letter = values.cover_letter.replaceAll(/\s+/g, " ");
    console.log(`\nThe careers site has received ${reference}: ${posting.title} at ${posting.company}`);
    console.log(`  with the letter "${letter.slice(0, 90)}..." (${letter.length} characters)`);
    console.log(`  ${count} received in all\n`);
  }
  told = count;
}
