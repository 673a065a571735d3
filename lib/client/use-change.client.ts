"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";

/** A change to who may do what: whatever comes of it, the reads that begin with these words are read again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, ...touched: string[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(touched.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
