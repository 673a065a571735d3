/** The mark: a circle with a bar. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={className}>
      <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="5.2" y="8.6" width="9.6" height="2.8" rx="1" fill="currentColor" />
    </svg>
  );
}
