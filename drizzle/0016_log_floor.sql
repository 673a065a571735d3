-- The highest event id that retention has removed: a cursor from before it has missed something.
ALTER TABLE "board" ADD COLUMN "log_floor" bigint NOT NULL DEFAULT 0;
