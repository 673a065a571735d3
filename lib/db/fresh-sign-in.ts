/**
 * Whether the policy `c` wants a sign-in of the last five minutes before this is decided, and this session's is older:
 * one rule for decisions and for who is the decision by completing. The database has the same in `decisions_policy`.
 */
export function isStale(risk: string): string {
  return `((c.reauthenticate = 'always' or (c.reauthenticate = 'high' and ${risk} = 'high'))
    and not exists (select from sessions s where s.id = :sessionId::text and s.created_at > clock_timestamp() - interval '5 minutes'))`;
}
