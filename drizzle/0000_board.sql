CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agents_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"capabilities" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "approval_attachments" (
	"approval_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	CONSTRAINT "approval_attachments_pair" UNIQUE("approval_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"capability" text NOT NULL,
	"generation" integer NOT NULL,
	"round" integer NOT NULL,
	"ask" text NOT NULL,
	"state" text NOT NULL,
	"request" json NOT NULL,
	"content_hash" text NOT NULL,
	"question" text NOT NULL,
	"target" text,
	"risk" text NOT NULL,
	"reversible" boolean NOT NULL,
	"asker_kind" text NOT NULL,
	"asker_id" text,
	"asker_name" text NOT NULL,
	"key_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approvals_needed" integer NOT NULL,
	"verdict" text,
	"comment" text,
	"answers" json,
	"edits" json,
	"option" integer,
	"notes" json,
	"approved_request" json,
	"approved_hash" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_lease" "bytea",
	"settled_at" timestamp with time zone,
	"outcome" text,
	"evidence" uuid[],
	"told_at" timestamp with time zone,
	CONSTRAINT "approvals_content" UNIQUE("id","content_hash"),
	CONSTRAINT "approvals_state" CHECK (state in ('open', 'decided', 'expired', 'withdrawn', 'closed')),
	CONSTRAINT "approvals_ask" CHECK (ask in ('approval', 'answer')),
	CONSTRAINT "approvals_verdict" CHECK (verdict in ('approved', 'changes_requested', 'rejected', 'answered')),
	CONSTRAINT "approvals_verdict_has_person" CHECK ((verdict is null) = (decided_by is null) and (verdict is null) = (decided_at is null) and (verdict is not null) = (state = 'decided')),
	CONSTRAINT "approvals_approved_document" CHECK ((verdict is not distinct from 'approved') = (approved_hash is not null and approved_request is not null)),
	CONSTRAINT "approvals_answered_question" CHECK (verdict is null or (ask = 'answer') = (verdict = 'answered') or verdict in ('changes_requested', 'rejected')),
	CONSTRAINT "approvals_redeemed_approved" CHECK (redeemed_at is null or (verdict is not distinct from 'approved' and redeemed_lease is not null)),
	CONSTRAINT "approvals_settled_redeemed" CHECK ((settled_at is null) = (outcome is null) and (outcome is null or outcome in ('done', 'not_done', 'unknown')))
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"filename" text,
	"owner_kind" text NOT NULL,
	"owner_id" text,
	"owner_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"data" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"clock_shift" interval DEFAULT '0' NOT NULL,
	"halted_at" timestamp with time zone,
	"halt_reason" text,
	"halted_by" text,
	"setup_hash" text,
	"auth_secret" text NOT NULL,
	"event_seq" integer DEFAULT 0 NOT NULL,
	"event_hash" "bytea",
	CONSTRAINT "board_one_row" CHECK ("board"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "capabilities" (
	"name" text PRIMARY KEY NOT NULL,
	"lease_seconds" integer NOT NULL,
	"max_run_seconds" integer,
	"max_failures" integer NOT NULL,
	"max_lapses" integer NOT NULL,
	"backoff_seconds" integer NOT NULL,
	"max_running" integer,
	"max_parked" integer,
	"daily_ceiling" integer,
	"time_zone" text NOT NULL,
	"paused" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"approval_seconds" integer NOT NULL,
	"approvals_needed" integer NOT NULL,
	"approval_valid_seconds" integer,
	"max_rounds" integer NOT NULL,
	"undo_seconds" integer NOT NULL,
	"separate_duties" boolean NOT NULL,
	"deciders" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event_seq" integer DEFAULT 0 NOT NULL,
	"event_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"verdict" text NOT NULL,
	"comment" text,
	"input_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "decisions_verdict" CHECK (verdict in ('approved', 'changes_requested', 'rejected', 'answered'))
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" text,
	CONSTRAINT "idempotent_answers_key" UNIQUE("caller","key")
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"approval_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"part" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sightings_once" UNIQUE("approval_id","user_id","part")
);
--> statement-breakpoint
CREATE TABLE "snoozes" (
	"approval_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "snoozes_one_each" UNIQUE("approval_id","user_id")
);
--> statement-breakpoint
CREATE SEQUENCE "task_event_ids" AS bigint;
--> statement-breakpoint
CREATE TABLE "task_events" (
	"id" bigint DEFAULT nextval('task_event_ids') NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"task_id" uuid,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"attempt" integer,
	"status" text,
	"capability" text,
	"payload" json NOT NULL,
	"hash" "bytea" NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "task_events_feed" ON "task_events" ("xid", "id");
--> statement-breakpoint
CREATE INDEX "task_events_id" ON "task_events" ("id");
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"capability" text NOT NULL,
	"title" text NOT NULL,
	"input" json NOT NULL,
	"priority" integer NOT NULL,
	"labels" text[] NOT NULL,
	"dedupe_key" text,
	"status" text NOT NULL,
	"state" json,
	"result" json,
	"generation" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"max_failures" integer,
	"available_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"first_claimed_at" timestamp with time zone,
	"event_seq" integer NOT NULL,
	"event_hash" "bytea" NOT NULL,
	"creator_kind" text NOT NULL,
	"creator_id" text,
	"creator_name" text NOT NULL,
	"lease_hash" "bytea",
	"leased_until" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"claimed_from" text,
	"holder_kind" text,
	"holder_id" text,
	"holder_name" text,
	"key_id" uuid,
	"worker" text,
	"progress_percent" real,
	"progress_note" text,
	"progress_at" timestamp with time zone,
	"last_lease_hash" "bytea",
	"last_action" text,
	"last_input_hash" "bytea",
	"approval_id" uuid,
	"deadline" timestamp with time zone,
	"escalation_reason" text,
	"escalated_at" timestamp with time zone,
	"assignee_id" text,
	"completed_by" text,
	CONSTRAINT "tasks_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "tasks_status" CHECK (status in ('pending', 'in_progress', 'needs_approval', 'approved', 'changes_requested', 'escalated', 'completed', 'skipped', 'rejected', 'expired', 'cancelled')),
	CONSTRAINT "tasks_lease_exactly_in_progress" CHECK (case when status = 'in_progress'
        then lease_hash is not null and leased_until is not null and claimed_at is not null and claimed_from is not null
          and holder_kind is not null and holder_name is not null
        else lease_hash is null and leased_until is null and claimed_at is null and claimed_from is null
          and holder_kind is null and holder_id is null and holder_name is null and key_id is null and worker is null
          and progress_percent is null and progress_note is null and progress_at is null end),
	CONSTRAINT "tasks_claimed_from" CHECK (claimed_from in ('pending', 'approved', 'changes_requested')),
	CONSTRAINT "tasks_deadline_exactly_needs_approval" CHECK ((status = 'needs_approval') = (deadline is not null)),
	CONSTRAINT "tasks_needs_approval_has_one" CHECK (status <> 'needs_approval' or approval_id is not null),
	CONSTRAINT "tasks_answered_has_approval" CHECK (status not in ('approved', 'changes_requested') or approval_id is not null),
	CONSTRAINT "tasks_escalation" CHECK ((status = 'escalated') = (escalation_reason is not null) and (escalation_reason is null) = (escalated_at is null)),
	CONSTRAINT "tasks_counts" CHECK (attempt >= 0 and failures >= 0 and lapses >= 0 and event_seq >= 1 and priority between -1000 and 1000)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'viewer' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_attachments" ADD CONSTRAINT "approval_attachments_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_attachments" ADD CONSTRAINT "approval_attachments_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_halted_by_users_id_fk" FOREIGN KEY ("halted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_shown_content" FOREIGN KEY ("approval_id","content_hash") REFERENCES "public"."approvals"("id","content_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_capability_capabilities_name_fk" FOREIGN KEY ("capability") REFERENCES "public"."capabilities"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_agent" ON "api_keys" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "approval_attachments_attachment" ON "approval_attachments" USING btree ("attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" USING btree ("task_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_round" ON "approvals" USING btree ("task_id","generation","round");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("expires_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("decided_at","id") WHERE state = 'decided';--> statement-breakpoint
CREATE INDEX "approvals_created" ON "approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_untold" ON "approvals" USING btree ("key_id") WHERE told_at is null and (verdict is null or verdict = 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_each" ON "decisions" USING btree ("approval_id","user_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "idempotent_answers_age" ON "idempotent_answers" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "tasks_fresh" ON "tasks" USING btree ("capability","priority" DESC NULLS FIRST,"created_at","id","available_at") WHERE status = 'pending' and first_claimed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_again" ON "tasks" USING btree ("capability","priority" DESC NULLS FIRST,"created_at","id","available_at") WHERE status = 'pending' and first_claimed_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_first_claimed" ON "tasks" USING btree ("capability","first_claimed_at") WHERE first_claimed_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_answered" ON "tasks" USING btree ("capability","priority" DESC NULLS FIRST,"created_at","id","available_at") WHERE status in ('approved', 'changes_requested');--> statement-breakpoint
CREATE INDEX "tasks_leases" ON "tasks" USING btree ("capability","leased_until") WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX "tasks_waiting" ON "tasks" USING btree ("capability","deadline") WHERE status = 'needs_approval';--> statement-breakpoint
CREATE INDEX "tasks_escalated" ON "tasks" USING btree ("escalated_at","id") WHERE status = 'escalated';--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("updated_at","id") WHERE status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled');--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");