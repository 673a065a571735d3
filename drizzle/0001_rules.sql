-- The rules that hold whoever writes: one clock, an append-only log, and the gate.

-- The one clock. `board.clock_shift` is zero but in tests.
CREATE FUNCTION board_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
  $$ SELECT clock_timestamp() + clock_shift FROM board $$;
--> statement-breakpoint
-- What deadlines are judged by: it stands still while the board is halted.
CREATE FUNCTION deadline_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS
  $$ SELECT coalesce(halted_at, clock_timestamp() + clock_shift) FROM board $$;
--> statement-breakpoint
INSERT INTO board (auth_secret) VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
CREATE TYPE actor AS (kind text, id text, name text);
--> statement-breakpoint
-- An event that is not in the log yet, chained to the one before it.
CREATE TYPE event_draft AS (
  task_id uuid, seq integer, type text, at timestamptz, actor actor,
  attempt integer, status text, capability text, payload json, hash bytea
);
--> statement-breakpoint
-- SHA-256 over the hash before it and every field; what `holdpoint audit verify` recomputes.
CREATE FUNCTION event_hash(before bytea, task_id uuid, seq integer, type text, at timestamptz, who actor, attempt integer, status text, capability text, payload json)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(before, ''::bytea) || convert_to(json_build_array(
    task_id, seq, type, (extract(epoch FROM at) * 1000000)::bigint, (who).kind, (who).id, (who).name, attempt, status, capability, payload
  )::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION next_event(before bytea, last_seq integer, task_id uuid, type text, at timestamptz, who actor, attempt integer, status text, capability text, payload json)
RETURNS event_draft LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (task_id, last_seq + 1, type, at, who, attempt, status, capability, payload,
    event_hash(before, task_id, last_seq + 1, type, at, who, attempt, status, capability, payload))::event_draft
$$;
--> statement-breakpoint
CREATE TABLE task_events_rest PARTITION OF task_events DEFAULT;
--> statement-breakpoint
CREATE UNIQUE INDEX task_events_rest_seq ON task_events_rest (task_id, seq);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER task_events_append_only BEFORE UPDATE OR DELETE ON task_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER task_events_no_truncate BEFORE TRUNCATE ON task_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER task_events_rest_no_truncate BEFORE TRUNCATE ON task_events_rest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Makes the partitions of this month and the next two; months that already have rows in the rest stay there.
CREATE FUNCTION ensure_event_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7341, 2);
  FOR month IN 0..2 LOOP
    first := (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => month))::date;
    name := 'task_events_' || to_char(first, 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    CONTINUE WHEN EXISTS (SELECT FROM task_events_rest WHERE at >= first::timestamp AT TIME ZONE 'UTC' AND at < (first + interval '1 month') AT TIME ZONE 'UTC');
    EXECUTE format('CREATE TABLE %I PARTITION OF task_events FOR VALUES FROM (%L) TO (%L)', name,
      first::text || ' 00:00+00', (first + interval '1 month')::date::text || ' 00:00+00');
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (task_id, seq)', name || '_seq', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_no_truncate', name);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT ensure_event_partitions();
--> statement-breakpoint
-- Each statement's events must be what their tasks' heads say; then the doorbell rings, at most once a transaction.
-- Heartbeats without progress do not ring: they are many, and the page drains the bar by itself.
CREATE FUNCTION log_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written e LEFT JOIN tasks t ON t.id = e.task_id
    WHERE e.task_id IS NOT NULL AND (t.id IS NULL OR e.seq > t.event_seq OR (e.seq = t.event_seq AND e.hash <> t.event_hash) OR e.at <> t.updated_at
      OR (e.seq < t.event_seq AND e.seq <= t.event_seq - (SELECT count(*) FROM written o WHERE o.task_id = e.task_id)))
  ) THEN
    RAISE EXCEPTION 'an event must continue the log of its task' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM written e WHERE e.type <> 'heartbeated' OR e.payload::text LIKE '%"progress"%') THEN
    PERFORM pg_notify('holdpoint', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_events_written AFTER INSERT ON task_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION log_written();
--> statement-breakpoint
-- A snapshot that names every transaction that was running. Its xmax is only one above the latest that ended: what had
-- its id by then and had not ended may lie beyond, with events of low ids. Call it once in a transaction that writes
-- nothing: `age` reads the next transaction id once in each.
CREATE FUNCTION whole_snapshot(seen pg_snapshot) RETURNS pg_snapshot LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  ended bigint := pg_snapshot_xmax(seen)::text::bigint;
  next bigint := ((ended >> 32) << 32) + ((age('3'::xid)::bigint + 3) & 4294967295);
  running text;
BEGIN
  IF next < ended THEN
    next := next + 4294967296;
  END IF;
  IF next - ended > 1000000 THEN
    RAISE EXCEPTION 'whole_snapshot has to be the first of its transaction';
  END IF;
  SELECT string_agg(xid::text, ',' ORDER BY xid) INTO running
    FROM (SELECT pg_snapshot_xip(seen)::text::bigint UNION ALL SELECT generate_series(ended, next - 1)) r(xid);
  RETURN (pg_snapshot_xmin(seen)::text || ':' || next || ':' || coalesce(running, ''))::pg_snapshot;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_start_pending BEFORE INSERT ON tasks FOR EACH ROW WHEN (NEW.status <> 'pending' OR NEW.event_seq <> 1)
  EXECUTE FUNCTION refuse_write('a task starts as pending, with one event');
--> statement-breakpoint
CREATE TRIGGER tasks_change_is_an_event BEFORE UPDATE ON tasks FOR EACH ROW WHEN (NEW.event_seq <= OLD.event_seq)
  EXECUTE FUNCTION refuse_write('every change of a task is an event');
--> statement-breakpoint
-- And the event is there: each one that a task's sequence counts was written by the statement that made the change.
CREATE FUNCTION tasks_made_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM made n WHERE 1 <> (SELECT count(*) FROM task_events e WHERE e.task_id = n.id AND e.seq = 1 AND e.at = n.updated_at)) THEN
    RAISE EXCEPTION 'every change of a task is an event' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_made_logged AFTER INSERT ON tasks REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tasks_made_logged();
--> statement-breakpoint
-- Row by row: joining the rows of before and after costs their product where hash joins are off.
CREATE FUNCTION tasks_changed_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.event_seq - OLD.event_seq <> (
    SELECT count(*) FROM task_events e WHERE e.task_id = NEW.id AND e.seq > OLD.event_seq AND e.seq <= NEW.event_seq AND e.at = NEW.updated_at
  ) THEN
    RAISE EXCEPTION 'every change of a task is an event' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_changed_logged AFTER UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION tasks_changed_logged();
--> statement-breakpoint
CREATE TRIGGER tasks_generation_grows BEFORE UPDATE ON tasks FOR EACH ROW WHEN (NEW.generation < OLD.generation)
  EXECUTE FUNCTION refuse_write('the generation of a task only grows');
--> statement-breakpoint
CREATE TRIGGER tasks_completed_stays BEFORE UPDATE ON tasks FOR EACH ROW WHEN (OLD.status = 'completed' AND NEW.status <> 'completed')
  EXECUTE FUNCTION refuse_write('a completed task stays completed');
--> statement-breakpoint
-- The gate: no gated task completes without a redeemed approval, or a person who is the decision themselves.
CREATE FUNCTION tasks_gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT requires_approval FROM capabilities WHERE name = NEW.capability) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = 'in_progress' AND (
    SELECT a.redeemed_at IS NOT NULL AND a.outcome IS DISTINCT FROM 'not_done' FROM approvals a
    WHERE a.task_id = NEW.id AND a.generation = NEW.generation AND a.ask = 'approval' ORDER BY a.round DESC LIMIT 1
  ) THEN
    RETURN NEW;
  END IF;
  IF NEW.completed_by IS NOT NULL AND (OLD.status = 'escalated' OR (OLD.holder_kind = 'person' AND OLD.holder_id = NEW.completed_by))
    AND (SELECT role IN ('operator', 'admin') FROM users WHERE id = NEW.completed_by)
    AND (OLD.status = 'escalated' OR (SELECT approvals_needed = 1 FROM capabilities WHERE name = NEW.capability)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'this task needs a redeemed approval to complete' USING ERRCODE = 'HP001';
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_gate BEFORE UPDATE ON tasks FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed')
  EXECUTE FUNCTION tasks_gate();
--> statement-breakpoint
-- A task and its approval say the same at the end of every transaction.
CREATE FUNCTION task_agrees_with_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM tasks t LEFT JOIN approvals a ON a.id = t.approval_id AND a.task_id = t.id
    WHERE t.id = NEW.id AND t.status IN ('needs_approval', 'approved', 'changes_requested') AND NOT coalesce(CASE t.status
      WHEN 'needs_approval' THEN a.state = 'open' AND a.expires_at = t.deadline
      WHEN 'approved' THEN a.verdict = 'approved' AND a.redeemed_at IS NULL
      ELSE a.verdict IN ('changes_requested', 'answered') END, false)
  ) THEN
    RAISE EXCEPTION 'the task does not agree with its approval' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tasks_agree AFTER UPDATE ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('needs_approval', 'approved', 'changes_requested')) EXECUTE FUNCTION task_agrees_with_approval();
--> statement-breakpoint
CREATE FUNCTION approval_agrees_with_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM approvals a JOIN tasks t ON t.id = a.task_id
    WHERE a.id = NEW.id AND a.state = 'open' AND NOT (t.status = 'needs_approval' AND t.approval_id = a.id)
  ) THEN
    RAISE EXCEPTION 'an open approval needs a task that waits for it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER approvals_agree AFTER INSERT OR UPDATE ON approvals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'open') EXECUTE FUNCTION approval_agrees_with_task();
--> statement-breakpoint
CREATE TRIGGER approvals_start_open BEFORE INSERT ON approvals FOR EACH ROW
  WHEN (NEW.state <> 'open' OR NEW.verdict IS NOT NULL OR NEW.redeemed_at IS NOT NULL)
  EXECUTE FUNCTION refuse_write('an approval starts open');
--> statement-breakpoint
CREATE TRIGGER approvals_content_immutable BEFORE UPDATE ON approvals FOR EACH ROW WHEN (
  ROW(OLD.id, OLD.task_id, OLD.request::text, OLD.content_hash, OLD.question, OLD.target, OLD.risk, OLD.reversible, OLD.ask, OLD.round, OLD.generation, OLD.asker_id, OLD.created_at, OLD.approvals_needed)
  IS DISTINCT FROM
  ROW(NEW.id, NEW.task_id, NEW.request::text, NEW.content_hash, NEW.question, NEW.target, NEW.risk, NEW.reversible, NEW.ask, NEW.round, NEW.generation, NEW.asker_id, NEW.created_at, NEW.approvals_needed)
) EXECUTE FUNCTION refuse_write('what was asked never changes');
--> statement-breakpoint
-- A verdict needs an open approval before its deadline and enough decisions of people for exactly its content.
CREATE FUNCTION approvals_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  votes integer;
BEGIN
  IF OLD.state <> 'open' OR OLD.verdict IS NOT NULL OR OLD.expires_at <= deadline_now() THEN
    RAISE EXCEPTION 'only an open approval before its deadline takes a verdict' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT count(*) FILTER (WHERE verdict = NEW.verdict) INTO votes FROM decisions
    WHERE approval_id = NEW.id AND content_hash = NEW.content_hash AND undone_at IS NULL
    AND EXISTS (SELECT FROM decisions d WHERE d.approval_id = NEW.id AND d.user_id = NEW.decided_by AND d.verdict = NEW.verdict AND d.undone_at IS NULL);
  IF votes < (CASE WHEN NEW.verdict = 'approved' THEN OLD.approvals_needed ELSE 1 END) THEN
    RAISE EXCEPTION 'a verdict needs the decisions of people' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_verdict BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (NEW.verdict IS NOT NULL AND NEW.verdict IS DISTINCT FROM OLD.verdict) EXECUTE FUNCTION approvals_verdict();
--> statement-breakpoint
CREATE TRIGGER approvals_verdict_stays BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (OLD.verdict IS NOT NULL AND NEW.verdict IS NULL AND OLD.redeemed_at IS NOT NULL)
  EXECUTE FUNCTION refuse_write('a redeemed approval keeps its verdict');
--> statement-breakpoint
-- The approved document and its hash are set with the verdict and never after.
CREATE TRIGGER approvals_approved_immutable BEFORE UPDATE ON approvals FOR EACH ROW WHEN (
  OLD.verdict IS NOT NULL AND NEW.verdict IS NOT NULL AND ROW(OLD.approved_hash, OLD.approved_request::text, OLD.decided_by, OLD.decided_at)
  IS DISTINCT FROM ROW(NEW.approved_hash, NEW.approved_request::text, NEW.decided_by, NEW.decided_at)
) EXECUTE FUNCTION refuse_write('a verdict never changes');
--> statement-breakpoint
-- An approval is redeemed once, by the live lease of its task.
CREATE FUNCTION approvals_redeem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM tasks t WHERE t.id = NEW.task_id AND t.approval_id = NEW.id AND t.status = 'in_progress'
      AND t.lease_hash = NEW.redeemed_lease AND t.leased_until > deadline_now()
  ) THEN
    RAISE EXCEPTION 'only the live lease of its task redeems an approval' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_redeem BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (OLD.redeemed_at IS NULL AND NEW.redeemed_at IS NOT NULL) EXECUTE FUNCTION approvals_redeem();
--> statement-breakpoint
CREATE TRIGGER approvals_redeemed_once BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN (OLD.redeemed_at IS NOT NULL AND NEW.redeemed_at IS DISTINCT FROM OLD.redeemed_at AND NOT (NEW.redeemed_at IS NULL AND NEW.outcome IS NOT DISTINCT FROM 'not_done'))
  EXECUTE FUNCTION refuse_write('an approval is redeemed once');
--> statement-breakpoint
-- Only a signed-in person who may decide decides, and only while the approval is open.
CREATE FUNCTION decisions_by_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM users u JOIN sessions s ON s.user_id = u.id
    WHERE u.id = NEW.user_id AND s.id = NEW.session_id AND s.expires_at > clock_timestamp() AND u.role IN ('approver', 'operator', 'admin')
  ) THEN
    RAISE EXCEPTION 'only a signed-in person who may decide decides' USING ERRCODE = 'HP002';
  END IF;
  IF NOT EXISTS (SELECT FROM approvals a WHERE a.id = NEW.approval_id AND a.state = 'open' AND a.expires_at > deadline_now()) THEN
    RAISE EXCEPTION 'only an open approval is decided' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_by_people BEFORE INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION decisions_by_people();
--> statement-breakpoint
CREATE TRIGGER decisions_stay BEFORE DELETE ON decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER decisions_immutable BEFORE UPDATE ON decisions FOR EACH ROW WHEN (
  OLD.undone_at IS NOT NULL OR ROW(OLD.id, OLD.approval_id, OLD.content_hash, OLD.user_id, OLD.session_id, OLD.verdict, OLD.comment, OLD.created_at)
  IS DISTINCT FROM ROW(NEW.id, NEW.approval_id, NEW.content_hash, NEW.user_id, NEW.session_id, NEW.verdict, NEW.comment, NEW.created_at)
) EXECUTE FUNCTION refuse_write('a decision never changes');
--> statement-breakpoint
ALTER TABLE tasks SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02);
