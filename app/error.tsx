"use client"; // Next wants the word in this file itself.

export { default } from "@/components/shell/failure.client";
