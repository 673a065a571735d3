/** "1,000" and "1,000+" where counting stopped there. */
export function numberText(value: number, exact = value < 1_000): string {
  return `${value.toLocaleString("en")}${exact ? "" : "+"}`;
}
