-- When signals were raised and cleared: what ops calls "since", and the share of red time.
CREATE TABLE "signal_changes" (
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"value" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "signal_changes_name_number_pk" PRIMARY KEY("name","number"),
	CONSTRAINT "signal_changes_state" CHECK (state in ('raised', 'clear'))
);
