-- Another capability has another gate: a task stays in its own, a request with the task and whoever asked, whatever event says so.
CREATE TRIGGER tasks_origin_stays BEFORE UPDATE OF id, capability, creator_kind, creator_id, creator_name, created_at ON tasks FOR EACH ROW WHEN (
  ROW(OLD.id, OLD.capability, OLD.creator_kind, OLD.creator_id, OLD.creator_name, OLD.created_at)
  IS DISTINCT FROM ROW(NEW.id, NEW.capability, NEW.creator_kind, NEW.creator_id, NEW.creator_name, NEW.created_at)
) EXECUTE FUNCTION refuse_write('a task stays in its capability, as it was made');
--> statement-breakpoint
CREATE TRIGGER approvals_origin_immutable BEFORE UPDATE OF capability, asker_kind, asker_name, key_id ON approvals FOR EACH ROW WHEN (
  ROW(OLD.capability, OLD.asker_kind, OLD.asker_name, OLD.key_id) IS DISTINCT FROM ROW(NEW.capability, NEW.asker_kind, NEW.asker_name, NEW.key_id)
) EXECUTE FUNCTION refuse_write('what was asked never changes');
--> statement-breakpoint
CREATE TRIGGER approvals_times_immutable BEFORE UPDATE OF undo_until, valid_until ON approvals FOR EACH ROW WHEN (
  OLD.verdict IS NOT NULL AND NEW.verdict IS NOT NULL AND ROW(OLD.undo_until, OLD.valid_until) IS DISTINCT FROM ROW(NEW.undo_until, NEW.valid_until)
) EXECUTE FUNCTION refuse_write('a verdict never changes');
--> statement-breakpoint
-- A request is made for its task as it is, and asks for no fewer people than the policy. Stable: by what the park itself has read.
CREATE FUNCTION approvals_of_task() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM tasks t JOIN capabilities c ON c.name = t.capability
    WHERE t.id = NEW.task_id AND t.capability = NEW.capability AND t.generation = NEW.generation AND NEW.approvals_needed >= c.approvals_needed
  ) THEN
    RAISE EXCEPTION 'a request is made for its task as it is, by its policy' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_of_task BEFORE INSERT ON approvals FOR EACH ROW EXECUTE FUNCTION approvals_of_task();
--> statement-breakpoint
-- As before, and not once the yes is too old, nor as of another time.
CREATE OR REPLACE FUNCTION approvals_redeem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.undo_until > board_now() OR NEW.valid_until <= NEW.redeemed_at OR NEW.redeemed_at < board_now() - interval '1 minute' OR NOT EXISTS (
    SELECT FROM tasks t WHERE t.id = NEW.task_id AND t.approval_id = NEW.id AND t.status = 'in_progress'
      AND t.lease_hash = NEW.redeemed_lease AND t.leased_until > deadline_now()
  ) THEN
    RAISE EXCEPTION 'only the live lease of its task redeems an approval, when it cannot be taken back any more and is not too old' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
