/** Shown where a signal is raised, in the colour of whose turn it is: `RaisedSignals` says so on the page's root, and globals.css draws it. */
export function OpsDot({ className = "" }: { className?: string }) {
  return <i role="img" aria-label="a signal is raised" className={`ops-dot ${className}`} />;
}
