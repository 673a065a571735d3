/** M, and the button beside the question. */
export function focusComment(): void {
  const field = document.querySelector<HTMLTextAreaElement>("[data-comment]");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
