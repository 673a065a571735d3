// The reads of the pages that say who may do what; the keys are those that `apply.ts` names.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "./queries";

export const peopleQuery = () => queryOptions({ queryKey: ["people"], queryFn: ({ signal }) => api.listPeople({}, { signal }) });

export const invitationsQuery = () => queryOptions({ queryKey: ["invitations"], queryFn: ({ signal }) => api.listInvitations({}, { signal }) });

export const groupsQuery = () => queryOptions({ queryKey: ["groups"], queryFn: ({ signal }) => api.listGroups({}, { signal }) });

export const sessionsQuery = () => queryOptions({ queryKey: ["sessions"], queryFn: ({ signal }) => api.listSessions({}, { signal }) });

export const agentsQuery = () => queryOptions({ queryKey: ["agents"], queryFn: ({ signal }) => api.listAgents({}, { signal }) });

export const agentQuery = (id: string) => queryOptions({ queryKey: ["agent", id], queryFn: ({ signal }) => api.getAgent({ id }, { signal }) });

export const capabilityQuery = (name: string) => queryOptions({ queryKey: ["capabilities", name], queryFn: ({ signal }) => api.getCapability({ name }, { signal }) });

/** Figures that every claim moves: read again by the clock, not by each event. */
export const capUseQuery = () => queryOptions({ queryKey: ["use"], queryFn: ({ signal }) => api.listUse({}, { signal }), refetchInterval: 5_000 });

export function capabilityEventsQuery(name: string) {
  return infiniteQueryOptions({
    queryKey: ["capability-events", name],
    queryFn: ({ signal, pageParam }) => api.listCapabilityEvents({ name, limit: 20, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.next === null ? null : Number(page.next)),
  });
}
