-- What each changed task has to fulfil, checked once for a statement and not row by row: a call of a trigger for every row
-- cost as much as writing it. The checks are the same; the joins need a hash, which the work pools switch off.
CREATE FUNCTION tasks_changed() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
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
        SELECT a.redeemed_at IS NOT NULL AND a.outcome IS DISTINCT FROM 'not_done' FROM approvals a
        WHERE a.task_id = n.id AND a.generation = n.generation AND a.ask = 'approval' ORDER BY a.round DESC LIMIT 1
      ), false)
      AND NOT coalesce(n.completed_by IS NOT NULL AND (o.status = 'escalated' OR (o.holder_kind = 'person' AND o.holder_id = n.completed_by AND c.approvals_needed = 1))
        AND (SELECT role IN ('operator', 'admin') FROM users WHERE id = n.completed_by)
        AND NOT (c.separate_duties AND works_for(n.id, n.completed_by)), false)
  ) THEN
    RAISE EXCEPTION 'this task needs a redeemed approval to complete' USING ERRCODE = 'HP001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_changed AFTER UPDATE ON tasks REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tasks_changed();
--> statement-breakpoint
DROP TRIGGER tasks_changed_logged ON tasks;
--> statement-breakpoint
DROP FUNCTION tasks_changed_logged();
--> statement-breakpoint
DROP TRIGGER tasks_gate ON tasks;
--> statement-breakpoint
DROP FUNCTION tasks_gate();
--> statement-breakpoint
-- The clocks again, in a language whose plans are kept: a function in SQL is planned anew by every statement that calls it.
CREATE OR REPLACE FUNCTION board_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS
  $$ BEGIN RETURN (SELECT clock_timestamp() + clock_shift FROM board); END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION deadline_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS
  $$ BEGIN RETURN (SELECT coalesce(halted_at, clock_timestamp() + clock_shift) FROM board); END $$;
