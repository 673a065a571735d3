-- As before, with one look at what was written instead of two.
CREATE OR REPLACE FUNCTION log_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken boolean;
  rings boolean;
BEGIN
  SELECT bool_or(e.task_id IS NOT NULL AND (t.id IS NULL OR e.seq > t.event_seq OR (e.seq = t.event_seq AND e.hash <> t.event_hash) OR e.at <> t.updated_at
      OR (e.seq < t.event_seq AND e.seq <= t.event_seq - (SELECT count(*) FROM written o WHERE o.task_id = e.task_id)))),
    bool_or(e.type <> 'heartbeated' OR e.payload::text LIKE '%"progress"%')
    INTO broken, rings FROM written e LEFT JOIN tasks t ON t.id = e.task_id;
  IF broken THEN
    RAISE EXCEPTION 'an event must continue the log of its task' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF rings THEN
    PERFORM pg_notify('holdpoint', '');
  END IF;
  RETURN NULL;
END $$;
