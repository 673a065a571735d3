-- How long finished tasks are kept; null is for ever. The release before this one writes none: 90 days.
ALTER TABLE "capabilities" ADD COLUMN "retention_days" integer DEFAULT 90;
--> statement-breakpoint
-- Whether a task may go: it ended for good, and its capability's retention has run out since its last change. Who was first
-- claimed within a day, however long that day is, still counts for the daily ceiling.
CREATE FUNCTION task_time_is_over(t tasks) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN coalesce((
    SELECT t.status IN ('completed', 'skipped', 'rejected', 'expired', 'cancelled')
      AND t.updated_at <= board_now() - make_interval(hours => 24 * c.retention_days)
      AND (t.first_claimed_at IS NULL OR t.first_claimed_at <= board_now() - interval '25 hours')
    FROM capabilities c WHERE c.name = t.capability
  ), false);
END $$;
--> statement-breakpoint
-- Whoever deletes: nothing of a task goes before its time, and never an open task. The application's role may not delete at all.
CREATE FUNCTION refuse_early_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  task uuid;
BEGIN
  IF TG_TABLE_NAME = 'tasks' THEN
    task := OLD.id;
  ELSIF TG_TABLE_NAME = 'approvals' THEN
    task := OLD.task_id;
  ELSE
    SELECT a.task_id INTO task FROM approvals a WHERE a.id = OLD.approval_id;
  END IF;
  IF NOT EXISTS (SELECT FROM tasks t WHERE t.id = task AND task_time_is_over(t)) THEN
    RAISE EXCEPTION '% is append-only until the retention of the task is over', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_stay BEFORE DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION refuse_early_removal();
--> statement-breakpoint
CREATE TRIGGER approvals_stay BEFORE DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_early_removal();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER decisions_stay BEFORE DELETE ON decisions FOR EACH ROW EXECUTE FUNCTION refuse_early_removal();
