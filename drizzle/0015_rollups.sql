-- The log counted by time and capability, at three widths: what ops draws. Filled from the log a step at a time.
CREATE TABLE "rollups" (
	"span" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"capability" text NOT NULL,
	"measure" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "rollups_span_at_capability_measure_pk" PRIMARY KEY("span","at","capability","measure")
);
--> statement-breakpoint
-- How far the log has been counted: a place in the feed.
CREATE TABLE "rollup_place" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"place" json,
	"at" timestamp with time zone,
	CONSTRAINT "rollup_place_one_row" CHECK (id = 1)
);
--> statement-breakpoint
INSERT INTO rollup_place DEFAULT VALUES;
--> statement-breakpoint
-- Rows that change many times a minute, and tables that only grow: vacuumed by their own measure, whatever the server's is.
-- Insert-only tables are vacuumed for their visibility maps and so that no freeze of years comes at once.
ALTER TABLE approvals SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE idempotent_answers SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE board SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100);
--> statement-breakpoint
ALTER TABLE capabilities SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
--> statement-breakpoint
ALTER TABLE servers SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200, fillfactor = 50);
--> statement-breakpoint
ALTER TABLE viewers SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
ALTER TABLE rollups SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 80);
--> statement-breakpoint
-- Storage settings of the log belong to its months: those that are there, and each new one.
CREATE OR REPLACE FUNCTION ensure_event_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02)', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_no_truncate', name);
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  month regclass;
BEGIN
  FOR month IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'task_events'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02)', month);
  END LOOP;
END $$;
