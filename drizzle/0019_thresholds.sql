-- A capability's own threshold for each signal of work; null: it counts with the rest of the board, as before.
ALTER TABLE "capabilities"
	ADD COLUMN "untaken_above" integer,
	ADD COLUMN "unseen_above" integer,
	ADD COLUMN "expired_above" integer,
	ADD COLUMN "escalated_above" integer,
	ADD COLUMN "lapsed_above" integer,
	ADD COLUMN "stalled_above" integer,
	ADD COLUMN "failing_above" integer;
