// This browser and push: whether it can be told, whether it is, and how it is switched on and off.
import type { Call } from "@/lib/contract/operations";

/** Browsers push to pages that were opened safely, or by localhost. */
export function pushWorks(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
}

/** How the server names this browser's subscription; null where there is none. */
export async function subscribedAs(): Promise<string | null> {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks the person, who may say no. A subscription to another board's key is given up first. */
export async function subscribe(pushKey: string): Promise<Call<"addPushDevice">> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The browser does not allow notifications of this page.");
  await navigator.serviceWorker.register("/push.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })).toJSON();
  return { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! };
}

export async function unsubscribe(): Promise<void> {
  await (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())?.unsubscribe();
}
