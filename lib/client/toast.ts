// A word at the edge of the screen. What draws it is fetched when there is something to say.
type Words = { description?: string; action?: { label: string; onClick: () => void } };

export function toastDone(title: string, words: Words = {}): void {
  void import("sonner").then(({ toast }) => toast.success(title, words));
}

export function toastFailed(title: string, words: Words = {}): void {
  void import("sonner").then(({ toast }) => toast.error(title, words));
}
