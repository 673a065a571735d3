-- What each changed task has to fulfil, checked once for a statement and not row by row: a call of a trigger for every row
-- cost as much as writing it. The checks are the same; the joins need a hash, which the work pools switch off.
CREATE FUNCTION tasks_changed() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = on SET enable_nestloop = off AS $$
BEGIN
  IF (SELECT count(*) FROM made) <> (
    SELECT count(*) FROM made n JOIN was o ON o.id = n.id
    WHERE n.event_seq - o.event_seq = (
      SELECT count(*) FROM task_events e WHERE e.task_id = n.id AND e.seq > o.event_seq AND e.seq <= n.event_seq AND e.at = n.updated_at)
  ) THEN
    RAISE EXCEPTION 'every change of a task is an event' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_changed AFTER UPDATE ON tasks REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tasks_changed();
--> statement-breakpoint
DROP TRIGGER tasks_changed_logged ON tasks;
--> statement-breakpoint
DROP FUNCTION tasks_changed_logged();
