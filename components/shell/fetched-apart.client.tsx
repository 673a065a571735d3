"use client";

// Parts of the frame that no page needs to be read: they are fetched after it.
import dynamic from "next/dynamic";

/** Drawn by the server too; a link is a link before its code is there. */
export const BottomBar = dynamic(() => import("./bottom-bar.client").then((file) => file.BottomBar), { loading: () => null });
export const Background = dynamic(() => import("./background.client").then((file) => file.Background), { ssr: false });
/** Fetched while there is a connection: it is drawn when there is none. */
export const FeedBar = dynamic(() => import("./feed-bar.client").then((file) => file.FeedBar), { ssr: false });
