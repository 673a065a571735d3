import { answerAuth } from "@/lib/http/answer-auth";

export const GET = answerAuth;
export const POST = answerAuth;
