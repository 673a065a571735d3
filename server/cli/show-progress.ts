/** Says how far it is, on a terminal or in a log at most once a second; what is quick says nothing. */
export function showProgress(what: string): (done: number, all: number) => void {
  let last = Date.now();
  return (done, all) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    console.error(`${Math.floor((100 * done) / Math.max(1, all))} % of ${Math.ceil(all / 1e6).toLocaleString("en")} MB ${what}`);
  };
}
