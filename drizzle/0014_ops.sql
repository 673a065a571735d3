-- When a capability's work counts in a signal. The release before this one writes none: these are the defaults.
ALTER TABLE "capabilities"
	ADD COLUMN "unclaimed_seconds" integer DEFAULT 21600 NOT NULL,
	ADD COLUMN "unclaimed_above" integer,
	ADD COLUMN "untaken_seconds" integer DEFAULT 3600 NOT NULL,
	ADD COLUMN "unanswered_seconds" integer DEFAULT 86400 NOT NULL,
	ADD COLUMN "unanswered_above" integer,
	ADD COLUMN "unseen_seconds" integer DEFAULT 14400 NOT NULL,
	ADD COLUMN "lapsed_seconds" integer DEFAULT 600 NOT NULL,
	ADD COLUMN "stalled_seconds" integer DEFAULT 900 NOT NULL;
--> statement-breakpoint
-- Which servers run. A crash may empty it: each writes itself down again within seconds.
CREATE UNLOGGED TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"beat_ms" integer NOT NULL,
	"deaf_since" timestamp with time zone,
	"pool_busy" integer NOT NULL,
	"pool_size" integer NOT NULL,
	"pool_waiting" integer NOT NULL,
	"disk_used" integer
);
--> statement-breakpoint
-- How the database is. The owner's eyes: the server's own role does not see when another login's transaction began.
CREATE FUNCTION database_health(OUT old_transaction integer, OUT dead_rows integer, OUT full_notifications integer)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT
    coalesce((SELECT extract(epoch FROM clock_timestamp() - min(a.xact_start))::int FROM pg_stat_activity a
      WHERE a.datname = current_database() AND a.backend_xid IS NOT NULL AND a.pid <> pg_backend_pid()), 0),
    coalesce((SELECT max(100 * s.n_dead_tup / (s.n_live_tup + s.n_dead_tup))::int FROM pg_stat_user_tables s WHERE s.n_dead_tup > 50000), 0),
    (100 * pg_notification_queue_usage())::int
$$;
