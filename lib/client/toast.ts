// A word at the edge of the screen. What draws it is fetched when there is something to say.
import type { ExternalToast } from "sonner";

export function toastDone(title: string, words: ExternalToast = {}): void {
  void load().then(({ toast }) => toast.success(title, words));
}

export function toastFailed(title: string, words: ExternalToast = {}): void {
  void load().then(({ toast }) => toast.error(title, words));
}

export function toastNote(title: string, words: ExternalToast = {}): void {
  void load().then(({ toast }) => toast(title, words));
}

export function dismissToast(id: string): void {
  void load().then(({ toast }) => toast.dismiss(id));
}

/** So that a word is at hand also without a network. */
export function fetchToasts(): Promise<unknown> {
  return load();
}

function load() {
  return import("sonner");
}
