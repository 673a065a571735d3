-- A redeemed yes whose outcome is unknown, since its run failed, lets no other run complete; and where high risk takes more
-- than one yes nobody who holds the task is the decision alone.
CREATE OR REPLACE FUNCTION tasks_changed() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
DECLARE
  changed bigint;
  logged bigint;
  completed bigint;
BEGIN
  SELECT count(*), count(*) FILTER (WHERE n.status = 'completed' AND o.status <> 'completed'),
      count(*) FILTER (WHERE n.event_seq - o.event_seq = (
        SELECT count(*) FROM task_events e WHERE e.task_id = n.id AND e.seq > o.event_seq AND e.seq <= n.event_seq AND e.at = n.updated_at))
    INTO changed, completed, logged FROM made n LEFT JOIN was o ON o.id = n.id;
  IF logged <> changed THEN
    RAISE EXCEPTION 'every change of a task is an event' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- The gate: no gated task completes without a redeemed approval, or a person who is the decision themselves; where duties
  -- are separate nobody completes by hand what they held themselves, or what their own agent did.
  IF completed > 0 AND EXISTS (
    SELECT FROM made n JOIN was o ON o.id = n.id JOIN capabilities c ON c.name = n.capability
    WHERE n.status = 'completed' AND o.status <> 'completed' AND c.requires_approval
      AND NOT coalesce(o.status = 'in_progress' AND (
        SELECT a.redeemed_at IS NOT NULL AND coalesce(a.outcome, 'done') = 'done' FROM approvals a
        WHERE a.task_id = n.id AND a.generation = n.generation AND a.ask = 'approval' ORDER BY a.round DESC LIMIT 1
      ), false)
      AND NOT coalesce(n.completed_by IS NOT NULL AND (o.status = 'escalated' OR (o.holder_kind = 'person' AND o.holder_id = n.completed_by AND greatest(c.approvals_needed, c.approvals_needed_high_risk) = 1))
        AND (SELECT role IN ('operator', 'admin') FROM users WHERE id = n.completed_by)
        AND NOT (c.separate_duties AND works_for(n.id, n.completed_by)), false)
  ) THEN
    RAISE EXCEPTION 'this task needs a redeemed approval to complete' USING ERRCODE = 'HP001';
  END IF;
  RETURN NULL;
END $$;
