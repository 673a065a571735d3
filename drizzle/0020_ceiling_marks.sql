-- A claim counts the first claims of its day from here on, not from midnight.
CREATE TABLE "ceiling_marks" (
	"capability" text PRIMARY KEY NOT NULL REFERENCES "capabilities" ("name"),
	"began" timestamp with time zone NOT NULL,
	"upto" timestamp with time zone NOT NULL,
	"counted" integer NOT NULL
);
