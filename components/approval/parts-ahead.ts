// Every part that is fetched by itself, fetched at once.
import { fetchToasts } from "@/lib/client/toast";

export function fetchParts(): void {
  void Promise.allSettled(PARTS.map((load) => load()));
}

const PARTS: (() => Promise<unknown>)[] = [
  fetchToasts,
  () => import("./decision-panel.client"),
  () => import("./block-change.client"),
  () => import("./block-command"),
  () => import("./block-image.client"),
  () => import("./block-json"),
  () => import("./block-message"),
  () => import("./block-patch.client"),
  () => import("./block-table.client"),
  () => import("./edit-view.client"),
  () => import("./file-shot.client"),
  () => import("./image-zoom.client"),
  () => import("./inbox-narrow.client"),
  () => import("./key-list.client"),
  () => import("./next-waiting.client"),
  () => import("./note-field.client"),
  () => import("./option-cards"),
  () => import("./outcome"),
  () => import("./replaced.client"),
  () => import("./round-changes"),
  () => import("./say-decided"),
  () => import("./say-refused"),
  () => import("./secret-value.client"),
  () => import("./snooze-menu.client"),
  () => import("./take-back.client"),
  () => import("./told.client"),
  () => import("./unsent-comment"),
  () => import("./verdict-notice"),
];
