"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { boardQuery } from "@/lib/client/queries";

const Halted = dynamic(() => import("./halted.client").then((file) => file.Halted), { loading: () => null });

/** On every page while the board stands still. */
export function HaltBar() {
  const { data: halt } = useQuery({ ...boardQuery({}), select: (board) => board.halt });
  return halt?.halted && <Halted halt={halt} />;
}
