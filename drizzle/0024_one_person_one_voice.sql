-- A vote counts while its person may still decide: not removed, with the role, named, and not who asks where duties are separate.
CREATE FUNCTION still_decides(approval uuid, person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM approvals a JOIN capabilities c ON c.name = a.capability JOIN users u ON u.id = person
      LEFT JOIN agents g ON a.asker_kind = 'agent' AND g.id::text = a.asker_id
    WHERE a.id = approval AND u.removed_at IS NULL AND u.role IN ('approver', 'operator', 'admin') AND is_decider(c.deciders, person)
      AND NOT coalesce(c.separate_duties AND person IN (g.owner_id, CASE a.asker_kind WHEN 'person' THEN a.asker_id END), false)
  )
$$;
--> statement-breakpoint
-- As before, of the people who may still decide when the last of them says yes.
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
    AND still_decides(v.approval_id, v.user_id)
    AND EXISTS (SELECT FROM decisions d WHERE d.approval_id = NEW.id AND d.user_id = NEW.decided_by AND d.verdict = NEW.verdict AND d.undone_at IS NULL);
  IF votes < (CASE WHEN NEW.verdict = 'approved' THEN OLD.approvals_needed ELSE 1 END) THEN
    RAISE EXCEPTION 'a verdict needs the decisions of people' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Whether one person's yes is enough for this task: by its policy, whatever the risk, and by what was asked since it was last requeued.
CREATE FUNCTION one_is_enough(task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT greatest(c.approvals_needed, c.approvals_needed_high_risk,
    (SELECT max(a.approvals_needed) FROM approvals a WHERE a.task_id = t.id AND a.generation = t.generation)) = 1
  FROM tasks t JOIN capabilities c ON c.name = t.capability WHERE t.id = task
$$;
--> statement-breakpoint
-- As before, and nobody completes by hand alone where a yes takes several, unless several said it and it was redeemed.
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
  IF completed > 0 AND EXISTS (
    SELECT FROM made n JOIN was o ON o.id = n.id JOIN capabilities c ON c.name = n.capability
    WHERE n.status = 'completed' AND o.status <> 'completed' AND c.requires_approval
      AND NOT coalesce(o.status = 'in_progress' AND (
        SELECT a.redeemed_at IS NOT NULL AND coalesce(a.outcome, 'done') = 'done' FROM approvals a
        WHERE a.task_id = n.id AND a.generation = n.generation AND a.ask = 'approval' ORDER BY a.round DESC LIMIT 1
      ), false)
      AND NOT coalesce(n.completed_by IS NOT NULL AND (o.status = 'escalated' OR (o.holder_kind = 'person' AND o.holder_id = n.completed_by))
        AND (one_is_enough(n.id) OR (o.status = 'escalated' AND (
          SELECT a.redeemed_at IS NOT NULL FROM approvals a
          WHERE a.task_id = n.id AND a.generation = n.generation AND a.ask = 'approval' ORDER BY a.round DESC LIMIT 1
        )))
        AND (SELECT role IN ('operator', 'admin') FROM users WHERE id = n.completed_by)
        AND NOT (c.separate_duties AND works_for(n.id, n.completed_by)), false)
  ) THEN
    RAISE EXCEPTION 'this task needs a redeemed approval to complete' USING ERRCODE = 'HP001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, and not while who decided can still take it back.
CREATE OR REPLACE FUNCTION approvals_redeem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.undo_until > board_now() OR NOT EXISTS (
    SELECT FROM tasks t WHERE t.id = NEW.task_id AND t.approval_id = NEW.id AND t.status = 'in_progress'
      AND t.lease_hash = NEW.redeemed_lease AND t.leased_until > deadline_now()
  ) THEN
    RAISE EXCEPTION 'only the live lease of its task redeems an approval, when it cannot be taken back any more' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As before, and what was said with the verdict stays as well.
CREATE TRIGGER approvals_words_immutable BEFORE UPDATE ON approvals FOR EACH ROW WHEN (
  OLD.verdict IS NOT NULL AND NEW.verdict IS NOT NULL AND ROW(OLD.verdict, OLD.comment, OLD.answers::text, OLD.edits::text, OLD.option, OLD.notes::text)
  IS DISTINCT FROM ROW(NEW.verdict, NEW.comment, NEW.answers::text, NEW.edits::text, NEW.option, NEW.notes::text)
) EXECUTE FUNCTION refuse_write('a verdict never changes');
--> statement-breakpoint
CREATE TRIGGER decisions_words_immutable BEFORE UPDATE ON decisions FOR EACH ROW WHEN (
  ROW(OLD.notes::text, OLD.input_hash) IS DISTINCT FROM ROW(NEW.notes::text, NEW.input_hash)
) EXECUTE FUNCTION refuse_write('a decision never changes');
--> statement-breakpoint
-- As before, with a pause, the time to take a decision back, and how long it is good.
CREATE OR REPLACE FUNCTION gate_as_logged(c capabilities, said json) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((said->>'requiresApproval')::boolean = c.requires_approval AND (said->>'approvalsNeeded')::integer = c.approvals_needed
    AND (said->>'separateDuties')::boolean = c.separate_duties
    AND c.deciders = ARRAY(SELECT d FROM json_array_elements_text(said->'deciders') WITH ORDINALITY AS n(d, place) ORDER BY place)
    AND (said->'approvalsNeededHighRisk' IS NULL OR (said->>'approvalsNeededHighRisk')::integer IS NOT DISTINCT FROM c.approvals_needed_high_risk)
    AND (said->'reauthenticate' IS NULL OR said->>'reauthenticate' = c.reauthenticate)
    AND (said->'paused' IS NULL OR (said->>'paused')::boolean = c.paused)
    AND (said->'undoSeconds' IS NULL OR (said->>'undoSeconds')::integer = c.undo_seconds)
    AND (said->'approvalValidSeconds' IS NULL OR (said->>'approvalValidSeconds')::integer IS NOT DISTINCT FROM c.approval_valid_seconds), false)
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER capabilities_gate_logged AFTER UPDATE ON capabilities FOR EACH ROW WHEN (
  ROW(OLD.requires_approval, OLD.approvals_needed, OLD.approvals_needed_high_risk, OLD.separate_duties, OLD.deciders, OLD.reauthenticate, OLD.paused, OLD.undo_seconds, OLD.approval_valid_seconds)
  IS DISTINCT FROM
  ROW(NEW.requires_approval, NEW.approvals_needed, NEW.approvals_needed_high_risk, NEW.separate_duties, NEW.deciders, NEW.reauthenticate, NEW.paused, NEW.undo_seconds, NEW.approval_valid_seconds)
) EXECUTE FUNCTION gate_is_logged();
