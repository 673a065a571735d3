-- Who has a request open. Unlogged: it means nothing after a restart. No foreign keys, so that a beat locks nothing.
CREATE UNLOGGED TABLE "viewers" (
	"approval_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewers_one_each" UNIQUE("approval_id","user_id")
) WITH (fillfactor = 50);
