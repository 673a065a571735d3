// The part of the table that says who may do what: people, groups, sessions, agents, keys. By people alone, never by a key.
import { z } from "zod";
import * as agents from "./agents";
import { IdPath, Why } from "./decide";
import type { Operation } from "./operation";
import * as people from "./people";

const nothing = z.strictObject({});
const gone = z.object({ id: z.string() });
const list = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: z.string().nullable() });

export const peopleOperations = {
  listPeople: { method: "GET", path: "/people", summary: "List people, also those who were removed", person: "viewer", output: list(people.Person) },
  updatePerson: {
    method: "PATCH", path: "/people/{id}", summary: "Give a person another role; never the last admin", person: "admin",
    params: IdPath, body: z.strictObject({ role: people.Person.shape.role }), output: people.Person, errors: ["last_admin"],
  },
  endPersonSessions: {
    method: "DELETE", path: "/people/{id}/sessions", summary: "End every session of a person", person: "admin",
    params: IdPath, output: z.object({ ended: z.number().int() }),
  },
  makePasswordReset: {
    method: "POST", path: "/people/{id}/reset", summary: "Make a one-time link by which a person sets a new password, good for a day", person: "admin",
    params: IdPath, body: nothing, output: people.ResetLink, status: 201, secret: "path",
  },
  resetPassword: {
    method: "POST", path: "/reset", summary: "Set a new password, with the one-time token", open: true,
    body: people.ResetPassword, output: z.object({ email: z.string() }),
  },
  removePerson: {
    method: "DELETE", path: "/people/{id}", summary: "Remove a person: sessions, password, passkeys and role end; the log keeps their name", person: "admin",
    params: IdPath, output: people.Person, errors: ["last_admin"],
  },
  listInvitations: { method: "GET", path: "/invitations", summary: "List the latest 200 invitations", person: "admin", output: list(people.Invitation) },
  invite: {
    method: "POST", path: "/invitations", summary: "Invite a person: makes a one-time link", person: "admin",
    body: people.Invite, output: people.Invited, status: 201, secret: "path",
  },
  revokeInvitation: {
    method: "DELETE", path: "/invitations/{id}", summary: "Make an open invitation worthless", person: "admin",
    params: IdPath, output: people.Invitation, errors: ["not_open"],
  },
  acceptInvitation: {
    method: "POST", path: "/invitations/accept", summary: "Join the board, with the one-time token of an invitation", open: true,
    body: people.Accept, output: z.object({ email: z.string() }), status: 201,
  },
  listGroups: { method: "GET", path: "/groups", summary: "List groups and who is in them", person: "viewer", output: list(people.Group) },
  createGroup: { method: "POST", path: "/groups", summary: "Make a group of people", person: "admin", body: people.PutGroup, output: people.Group, status: 201 },
  putGroup: {
    method: "PUT", path: "/groups/{id}", summary: "Change a group's name and members", person: "admin",
    params: IdPath, body: people.PutGroup, output: people.Group,
  },
  deleteGroup: {
    method: "DELETE", path: "/groups/{id}", summary: "Delete a group that no policy names", person: "admin",
    params: IdPath, output: gone, errors: ["in_use"],
  },
  listSessions: { method: "GET", path: "/me/sessions", summary: "One's own sessions", person: "viewer", output: list(people.Session) },
  endSession: { method: "DELETE", path: "/me/sessions/{id}", summary: "End one of one's own sessions", person: "viewer", params: IdPath, output: gone },
  endOtherSessions: {
    method: "DELETE", path: "/me/sessions", summary: "End all of one's own sessions but this one", person: "viewer", output: z.object({ ended: z.number().int() }),
  },
  changePassword: {
    method: "POST", path: "/me/password", summary: "Change one's own password; other sessions end", person: "viewer",
    body: people.ChangePassword, output: z.object({ ended: z.number().int() }),
  },
  listAgents: { method: "GET", path: "/agents", summary: "List agents", person: "viewer", output: list(agents.Agent) },
  getAgent: { method: "GET", path: "/agents/{id}", summary: "Read an agent with its keys and leases", person: "viewer", params: IdPath, output: agents.AgentDetail },
  createAgent: { method: "POST", path: "/agents", summary: "Create an agent, without a key yet", person: "admin", body: agents.CreateAgent, output: agents.AgentDetail, status: 201 },
  updateAgent: { method: "PATCH", path: "/agents/{id}", summary: "Give an agent another owner", person: "admin", params: IdPath, body: agents.UpdateAgent, output: agents.AgentDetail },
  createKey: {
    method: "POST", path: "/agents/{id}/keys", summary: "Create a key of an agent; it is said this once", person: "admin",
    params: IdPath, body: agents.CreateKey, output: agents.NewKey, status: 201, secret: "key",
  },
  revokeKey: { method: "DELETE", path: "/keys/{id}", summary: "Revoke a key, everywhere within a second", person: "admin", params: IdPath, output: agents.Key },
  stopAgent: {
    method: "POST", path: "/agents/{id}/stop", summary: "Revoke every key of an agent and end its leases; what it parked stays with people", person: "admin",
    params: IdPath, body: Why, output: agents.AgentDetail,
  },
} as const satisfies Record<string, Omit<Operation, "name">>;
