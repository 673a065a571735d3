-- Failed sign-ins by account and by address, as hashes: many servers count together. Losing them in a crash costs nothing.
CREATE UNLOGGED TABLE "sign_in_failures" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"last" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_failures_age" ON "sign_in_failures" ("last");
