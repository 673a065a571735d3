-- The oldest schema that a release must know to work on this one: releases before this one are told here, not by the newest
-- migration, whether they may still start. Replaced by the migration that takes away what an older release needs.
CREATE FUNCTION oldest_schema() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT 1796039511219 $$;
