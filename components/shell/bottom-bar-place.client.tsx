"use client";

import dynamic from "next/dynamic";

/** Drawn by the server; its icons come after what a page needs to be read. */
export const BottomBar = dynamic(() => import("./bottom-bar.client").then((file) => file.BottomBar), { loading: () => null });
