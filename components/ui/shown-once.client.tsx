"use client";

import { useEffect, useState, type ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog.client";

const ARMED_MS = 600;

/** What is shown this once, until it is said to be copied: not put away by a press beside it, nor by the second half of a double click on what stood here before. */
export function ShownOnce({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const [armed, arm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => arm(true), ARMED_MS);
    return () => clearTimeout(timer);
  }, []);
  const copied = (
    <Button variant="primary" disabled={!armed} onClick={onClose}>
      I have copied it
    </Button>
  );
  return (
    <Dialog open stays onOpenChange={(open) => !open && onClose()} title={title} footer={copied}>
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}
