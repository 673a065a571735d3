"use client";

import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./queries";

/** Who is signed in; undefined until it is known. */
export function useMe() {
  return useQuery(meQuery()).data;
}
