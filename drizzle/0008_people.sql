-- Who may do what: groups, one-time links, passkeys, where a key may be used from, and a sign-in that has to be fresh.
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ranges" text[];
--> statement-breakpoint
ALTER TABLE "capabilities" ADD COLUMN "reauthenticate" text DEFAULT 'never' NOT NULL;
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "groups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" text NOT NULL REFERENCES "groups"("id") ON DELETE CASCADE,
	"user_id" text NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	CONSTRAINT "group_members_once" UNIQUE("group_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" ("user_id");
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"user_id" text REFERENCES "users"("id") ON DELETE CASCADE,
	"created_by" text NOT NULL REFERENCES "users"("id"),
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "one_time_links_token" UNIQUE("token_hash"),
	CONSTRAINT "one_time_links_kind" CHECK ((kind = 'invitation' and role in ('viewer', 'approver', 'operator', 'admin') and user_id is null) or (kind = 'reset' and user_id is not null and role is null)),
	CONSTRAINT "one_time_links_used_or_revoked" CHECK (used_at is null or revoked_at is null)
);
--> statement-breakpoint
CREATE INDEX "one_time_links_newest" ON "one_time_links" ("created_at" DESC, "id" DESC);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone,
	"aaguid" text,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" ("user_id");
--> statement-breakpoint
-- Whether a policy's list of deciders takes this person: by their id, by a group they are in, or by `role:NAME` and above.
CREATE FUNCTION is_decider(deciders text[], person text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cardinality(deciders) = 0 OR person = ANY (deciders)
    OR EXISTS (SELECT FROM group_members m WHERE m.user_id = person AND m.group_id = ANY (deciders))
    OR EXISTS (
      SELECT FROM users u CROSS JOIN unnest(deciders) AS d(entry)
      WHERE u.id = person AND d.entry LIKE 'role:%'
        AND array_position(ARRAY['viewer', 'approver', 'operator', 'admin'], u.role) >= array_position(ARRAY['viewer', 'approver', 'operator', 'admin'], substr(d.entry, 6))
    )
$$;
--> statement-breakpoint
-- Who decides is one of those that the policy names, and signed in lately where it asks for that.
CREATE FUNCTION decisions_policy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  policy record;
BEGIN
  SELECT c.deciders, c.reauthenticate = 'always' OR (c.reauthenticate = 'high' AND a.risk = 'high') AS fresh INTO policy
    FROM approvals a JOIN capabilities c ON c.name = a.capability WHERE a.id = NEW.approval_id;
  IF NOT is_decider(policy.deciders, NEW.user_id) THEN
    RAISE EXCEPTION 'the policy names other people to decide this' USING ERRCODE = 'HP002';
  END IF;
  IF policy.fresh AND NOT EXISTS (SELECT FROM sessions s WHERE s.id = NEW.session_id AND s.created_at > clock_timestamp() - interval '5 minutes') THEN
    RAISE EXCEPTION 'this takes a sign-in of the last five minutes' USING ERRCODE = 'HP005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_policy BEFORE INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION decisions_policy();
--> statement-breakpoint
-- There is always an admin. One change at a time, so that two who demote each other do not both get their way.
CREATE FUNCTION users_keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7341, 8);
  IF NOT EXISTS (SELECT FROM users u WHERE u.role = 'admin' AND u.removed_at IS NULL AND u.id <> OLD.id) THEN
    RAISE EXCEPTION 'the last admin stays' USING ERRCODE = 'HP004';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.removed_at IS NULL AND (NEW.role <> 'admin' OR NEW.removed_at IS NOT NULL)) EXECUTE FUNCTION users_keep_an_admin();
--> statement-breakpoint
CREATE TRIGGER users_keep_an_admin_deleted BEFORE DELETE ON users FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.removed_at IS NULL) EXECUTE FUNCTION users_keep_an_admin();
