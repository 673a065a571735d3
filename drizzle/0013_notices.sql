-- Notices: what people and other systems are told of, written in the transaction of what happened, and each delivery of it.
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"kinds" text[] NOT NULL,
	"capabilities" text[] NOT NULL,
	"created_by" text NOT NULL REFERENCES "users"("id"),
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_why" text,
	CONSTRAINT "webhooks_format" CHECK (format in ('standard', 'slack'))
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" text PRIMARY KEY NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"kinds" json NOT NULL,
	"capabilities" json NOT NULL,
	"mail_after_minutes" integer NOT NULL,
	"digest_minutes" integer,
	"muted_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" ("user_id");
--> statement-breakpoint
-- `subject` names what it is about, so that it is said once. `due_at` is null once it was given out, or came to nothing.
-- No foreign keys to tasks: retention removes those first.
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"task_id" uuid,
	"approval_id" uuid,
	"capability" text,
	"detail" json NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "notices_subject" UNIQUE("subject"),
	CONSTRAINT "notices_kind" CHECK (kind in ('parked', 'expiring', 'escalated', 'decided', 'signal_raised', 'signal_cleared', 'test'))
);
--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "notices_task" ON "notices" ("task_id");
--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" ("at");
--> statement-breakpoint
-- One row for each notice and target. `message` is what it travelled in: a digest carries many. A try moves `due_at` on,
-- which is the lease of who tries.
CREATE TABLE "notice_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" uuid NOT NULL REFERENCES "notices"("id") ON DELETE CASCADE,
	"channel" text NOT NULL,
	"webhook_id" uuid REFERENCES "webhooks"("id"),
	"user_id" text REFERENCES "users"("id") ON DELETE CASCADE,
	"state" text DEFAULT 'waiting' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"gather" boolean DEFAULT false NOT NULL,
	"message" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"status" integer,
	"problem" text,
	CONSTRAINT "notice_deliveries_once" UNIQUE NULLS NOT DISTINCT ("notice_id","channel","webhook_id","user_id"),
	CONSTRAINT "notice_deliveries_state" CHECK (state in ('waiting', 'sent', 'failed', 'dropped') and (state = 'waiting') = (ended_at is null)),
	CONSTRAINT "notice_deliveries_target" CHECK (case when channel in ('webhook', 'slack') then webhook_id is not null and user_id is null
		when channel in ('mail', 'push') then user_id is not null and webhook_id is null else false end)
);
--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" ("due_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "notice_deliveries_webhook" ON "notice_deliveries" ("webhook_id", "due_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "notice_deliveries_person" ON "notice_deliveries" ("user_id", "due_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "notice_deliveries_tried" ON "notice_deliveries" ("user_id", "tried_at") WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX "notice_deliveries_newest" ON "notice_deliveries" ("made_at" DESC, "id" DESC);
--> statement-breakpoint
-- Writes what an event is to be told as, with the owner's rights: servers of the release before have none to tables that are new. Twice before its deadline an open request is told of again.
CREATE FUNCTION event_noticed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approval uuid := NEW.payload->>'approvalId';
  until timestamptz := NEW.payload->>'expiresAt';
  about text := NEW.task_id || ' ' || NEW.seq;
BEGIN
  IF NEW.type IN ('parked', 'reopened') THEN
    INSERT INTO notices (kind, subject, task_id, approval_id, capability, detail, at, due_at) VALUES
      ('parked', about, NEW.task_id, approval, NEW.capability, '{}', NEW.at, NEW.at),
      ('expiring', about || ' half', NEW.task_id, approval, NEW.capability, json_build_object('left', 0.5, 'seconds', extract(epoch FROM until - NEW.at)), NEW.at, NEW.at + (until - NEW.at) * 0.5),
      ('expiring', about || ' last', NEW.task_id, approval, NEW.capability, json_build_object('left', 0.1, 'seconds', extract(epoch FROM until - NEW.at)), NEW.at, NEW.at + (until - NEW.at) * 0.9);
  ELSIF NEW.type = 'escalated' THEN
    INSERT INTO notices (kind, subject, task_id, capability, detail, at, due_at)
      VALUES ('escalated', about, NEW.task_id, NEW.capability, json_build_object('reason', NEW.payload->>'reason'), NEW.at, NEW.at);
  ELSE
    -- A verdict can be taken back until the task is available; only what stands is told.
    INSERT INTO notices (kind, subject, task_id, approval_id, capability, detail, at, due_at)
      VALUES ('decided', about, NEW.task_id, approval, NEW.capability, json_build_object('verdict', NEW.type), NEW.at, (NEW.payload->>'availableAt')::timestamptz);
  END IF;
  PERFORM pg_notify('holdpoint', 'notices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_events_noticed AFTER INSERT ON task_events FOR EACH ROW
  WHEN (NEW.task_id IS NOT NULL AND NEW.type IN ('parked', 'reopened', 'escalated', 'approved', 'changes_requested', 'rejected', 'answered')) EXECUTE FUNCTION event_noticed();
--> statement-breakpoint
CREATE FUNCTION signal_noticed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notices (kind, subject, detail, at, due_at) VALUES (
    CASE NEW.state WHEN 'raised' THEN 'signal_raised' ELSE 'signal_cleared' END, 'signal ' || gen_random_uuid(),
    json_build_object('signal', NEW.name, 'value', NEW.value), NEW.at, NEW.at);
  PERFORM pg_notify('holdpoint', 'notices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signal_changes_noticed AFTER INSERT ON signal_changes FOR EACH ROW EXECUTE FUNCTION signal_noticed();
