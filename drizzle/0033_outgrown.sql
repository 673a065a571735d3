-- Plans that were made for an empty board read whole indexes of a full one, until autovacuum comes by. Whoever fills it has it
-- counted at once: only where it was known as tiny and is not any more.
CREATE FUNCTION analyze_outgrown() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = 'tasks'::regclass AND c.relpages <= 16 AND pg_relation_size(c.oid) >= 64 * current_setting('block_size')::bigint)
    OR NOT pg_try_advisory_xact_lock(hashtext('analyze_outgrown')) THEN
    RETURN false;
  END IF;
  ANALYZE tasks;
  RETURN true;
END $$;
