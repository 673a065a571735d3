// What `import ... from "holdpoint/client"` gives: the one list of what is promised to programs outside of this repository.
import type { Approval } from "@/lib/contract/approval";
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import type { Event } from "@/lib/contract/event";
import type { Problem, ProblemCode } from "@/lib/contract/problem";
import type { Task } from "@/lib/contract/task";
import type { Attachment, Claim } from "@/lib/contract/work";
import { ApiError, type CallOptions, type Client, type ClientOptions, createClient } from "./api";
import { connect, type ConnectOptions, Unreachable } from "./connect";
import { HeldTask, LeaseLost, SliceEnded } from "./held-task";
import { actOn, ask, giveUp, NotDone, waitForAnswer, type Answer, type Asked, type Question } from "./hold-point";
import { type HumanInterrupt, type HumanResponse, requestOfInterrupt, responseOfApproval } from "./human-interrupt";
import { isProblem } from "./is-problem";
import { type Handler, work, type Worker, type WorkOptions } from "./work";

export { ApiError, actOn, ask, connect, createClient, giveUp, HeldTask, isProblem, LeaseLost, NotDone, requestOfInterrupt, responseOfApproval, SliceEnded, Unreachable, waitForAnswer, work };
export type {
  Answer, Approval, Asked, Attachment, Block, CallOptions, ChangeRequest, Claim, Client, ClientOptions, ConnectOptions, Event, Handler, HumanInterrupt, HumanResponse, Problem, ProblemCode, Question, Task, Worker, WorkOptions,
};
