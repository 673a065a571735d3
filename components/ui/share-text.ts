/** A share in percent; a little is not nothing. */
export function shareText(share: number): string {
  if (share === 0) return "0 %";
  return share < 0.01 ? "below 1 %" : `${Math.round(share * 100)} %`;
}
