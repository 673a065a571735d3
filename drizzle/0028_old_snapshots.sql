-- A transaction that only reads holds back no feed but the vacuum: it counts once its snapshot is minutes old.
DROP FUNCTION database_health();
--> statement-breakpoint
CREATE FUNCTION database_health(snapshot_seconds integer DEFAULT 300, OUT old_transaction integer, OUT dead_rows integer, OUT full_notifications integer)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT
    coalesce((SELECT max(extract(epoch FROM clock_timestamp() - a.xact_start))::int FROM pg_stat_activity a
      WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
        AND (a.backend_xid IS NOT NULL OR (a.backend_xmin IS NOT NULL AND a.backend_type = 'client backend' AND a.xact_start < clock_timestamp() - make_interval(secs => snapshot_seconds)))), 0),
    coalesce((SELECT max(100 * s.n_dead_tup / (s.n_live_tup + s.n_dead_tup))::int FROM pg_stat_user_tables s WHERE s.n_dead_tup > 50000), 0),
    (100 * pg_notification_queue_usage())::int
$$;
