/** Where to go after signing in: a path of this board, whatever the address claims. */
export function ownPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return "/";
  return next.startsWith("/sign-in") || next.startsWith("/api/") ? "/" : next;
}
