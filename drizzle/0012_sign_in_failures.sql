-- Failed sign-ins by account and by address, as hashes: many servers count together. Losing them in a crash costs nothing.
CREATE UNLOGGED TABLE "sign_in_failures" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"last" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_failures_age" ON "sign_in_failures" ("last");
--> statement-breakpoint
-- Whether the columns of a policy that hold agents back are what an event says. A release that knew less of them says less.
CREATE FUNCTION gate_as_logged(c capabilities, said json) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((said->>'requiresApproval')::boolean = c.requires_approval AND (said->>'approvalsNeeded')::integer = c.approvals_needed
    AND (said->>'separateDuties')::boolean = c.separate_duties
    AND c.deciders = ARRAY(SELECT d FROM json_array_elements_text(said->'deciders') WITH ORDINALITY AS n(d, place) ORDER BY place)
    AND (said->'approvalsNeededHighRisk' IS NULL OR (said->>'approvalsNeededHighRisk')::integer IS NOT DISTINCT FROM c.approvals_needed_high_risk)
    AND (said->'reauthenticate' IS NULL OR said->>'reauthenticate' = c.reauthenticate), false)
$$;
--> statement-breakpoint
-- Who could change them without an event would let gated work through unseen.
CREATE FUNCTION gate_is_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM task_events e WHERE e.task_id IS NULL AND e.seq = NEW.event_seq AND e.capability = NEW.name AND e.type = 'capability_changed'
      AND e.hash = NEW.event_hash AND gate_as_logged(NEW, e.payload->'after')
  ) THEN
    RAISE EXCEPTION 'every change of a policy is an event' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER capabilities_made_logged AFTER INSERT ON capabilities FOR EACH ROW EXECUTE FUNCTION gate_is_logged();
--> statement-breakpoint
CREATE TRIGGER capabilities_gate_logged AFTER UPDATE ON capabilities FOR EACH ROW WHEN (
  ROW(OLD.requires_approval, OLD.approvals_needed, OLD.approvals_needed_high_risk, OLD.separate_duties, OLD.deciders, OLD.reauthenticate)
  IS DISTINCT FROM
  ROW(NEW.requires_approval, NEW.approvals_needed, NEW.approvals_needed_high_risk, NEW.separate_duties, NEW.deciders, NEW.reauthenticate)
) EXECUTE FUNCTION gate_is_logged();
