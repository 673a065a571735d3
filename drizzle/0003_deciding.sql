-- What the lock on Approve, choices, batches and quorums rest on. Old rows and the release before leave these empty.
ALTER TABLE "approvals" ADD COLUMN "must_see" text[], ADD COLUMN "shape" text, ADD COLUMN "policy" json, ADD COLUMN "chosen" json;
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "approved_hash" text, ADD COLUMN "option" integer, ADD COLUMN "chosen" json, ADD COLUMN "edits" json;
--> statement-breakpoint
ALTER TABLE "capabilities" ADD COLUMN "approvals_needed_high_risk" integer;
--> statement-breakpoint
CREATE TRIGGER approvals_facts_immutable BEFORE UPDATE ON approvals FOR EACH ROW WHEN (
  ROW(OLD.must_see, OLD.shape, OLD.policy::text) IS DISTINCT FROM ROW(NEW.must_see, NEW.shape, NEW.policy::text)
) EXECUTE FUNCTION refuse_write('what was asked never changes');
--> statement-breakpoint
CREATE TRIGGER approvals_choice_immutable BEFORE UPDATE ON approvals FOR EACH ROW WHEN (
  OLD.verdict IS NOT NULL AND NEW.verdict IS NOT NULL AND OLD.chosen::text IS DISTINCT FROM NEW.chosen::text
) EXECUTE FUNCTION refuse_write('a verdict never changes');
--> statement-breakpoint
CREATE TRIGGER decisions_choice_immutable BEFORE UPDATE ON decisions FOR EACH ROW WHEN (
  ROW(OLD.approved_hash, OLD.option, OLD.chosen::text, OLD.edits::text) IS DISTINCT FROM ROW(NEW.approved_hash, NEW.option, NEW.chosen::text, NEW.edits::text)
) EXECUTE FUNCTION refuse_write('a decision never changes');
--> statement-breakpoint
-- Who approves had everything on screen that has to be, and is not the one who asks where duties are separate.
CREATE FUNCTION decisions_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.verdict = 'approved' AND EXISTS (
    SELECT FROM approvals a CROSS JOIN unnest(a.must_see) AS p(part)
    WHERE a.id = NEW.approval_id AND NOT EXISTS (SELECT FROM sightings s WHERE s.approval_id = a.id AND s.user_id = NEW.user_id AND s.part = p.part)
  ) THEN
    RAISE EXCEPTION 'who approves this has to have seen all of it' USING ERRCODE = 'HP003';
  END IF;
  IF EXISTS (
    SELECT FROM approvals a JOIN capabilities c ON c.name = a.capability LEFT JOIN agents g ON a.asker_kind = 'agent' AND g.id::text = a.asker_id
    WHERE a.id = NEW.approval_id AND c.separate_duties AND NEW.user_id IN (g.owner_id, CASE a.asker_kind WHEN 'person' THEN a.asker_id END)
  ) THEN
    RAISE EXCEPTION 'who asks cannot decide' USING ERRCODE = 'HP002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_rules BEFORE INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION decisions_rules();
--> statement-breakpoint
-- As before, and the votes that make an approval are for exactly the document that is approved.
CREATE OR REPLACE FUNCTION approvals_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  votes integer;
BEGIN
  IF OLD.state <> 'open' OR OLD.verdict IS NOT NULL OR OLD.expires_at <= deadline_now() THEN
    RAISE EXCEPTION 'only an open approval before its deadline takes a verdict' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT count(*) FILTER (WHERE verdict = NEW.verdict) INTO votes FROM decisions v
    WHERE approval_id = NEW.id AND content_hash = NEW.content_hash AND undone_at IS NULL
    AND (NEW.verdict <> 'approved' OR v.approved_hash IS NULL OR v.approved_hash = NEW.approved_hash)
    AND EXISTS (SELECT FROM decisions d WHERE d.approval_id = NEW.id AND d.user_id = NEW.decided_by AND d.verdict = NEW.verdict AND d.undone_at IS NULL);
  IF votes < (CASE WHEN NEW.verdict = 'approved' THEN OLD.approvals_needed ELSE 1 END) THEN
    RAISE EXCEPTION 'a verdict needs the decisions of people' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Whether a person held the task last, or owns the agent that did.
CREATE FUNCTION works_for(task uuid, person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT person IN (g.owner_id, CASE e.actor_kind WHEN 'person' THEN e.actor_id END)
    FROM task_events e LEFT JOIN agents g ON e.actor_kind = 'agent' AND g.id::text = e.actor_id
    WHERE e.task_id = task AND e.type = 'claimed' ORDER BY e.seq DESC LIMIT 1
  ), false)
$$;
--> statement-breakpoint
-- As before, and where duties are separate nobody completes by hand what they held themselves, or what their own agent did.
CREATE OR REPLACE FUNCTION tasks_gate() RETURNS trigger LANGUAGE plpgsql AS $$
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
    AND (OLD.status = 'escalated' OR (SELECT approvals_needed = 1 FROM capabilities WHERE name = NEW.capability))
    AND NOT ((SELECT separate_duties FROM capabilities WHERE name = NEW.capability) AND works_for(OLD.id, NEW.completed_by)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'this task needs a redeemed approval to complete' USING ERRCODE = 'HP001';
END $$;
