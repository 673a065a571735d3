/** Where a message covers no button of the decision: those stand on the bottom edge or at the top right. */
export function besideButtons(): "bottom-left" | "top-center" {
  return matchMedia("(min-width: 64rem)").matches ? "bottom-left" : "top-center";
}
