-- What events say of the texts beside the log, as SHA-256: what was asked, what one person decided, and the verdict with its words.
CREATE FUNCTION asked_digest(a approvals) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(json_build_array(a.id, a.task_id, a.capability, a.generation, a.round, a.ask, a.request::text, a.content_hash, a.question, a.target, a.risk,
    a.reversible, a.asker_kind, a.asker_id, a.asker_name, a.approvals_needed, to_json(a.must_see), a.shape, a.policy::text, (extract(epoch FROM a.created_at) * 1000000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION said_digest(a approvals) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(json_build_array(a.id, a.verdict, a.comment, a.answers::text, a.edits::text, a.option, a.chosen::text, a.notes::text, a.approved_request::text,
    a.approved_hash, a.decided_by, (extract(epoch FROM a.decided_at) * 1000000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION decision_digest(d decisions) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(json_build_array(d.id, d.approval_id, d.content_hash, d.user_id, d.session_id, d.verdict, d.comment, encode(d.input_hash, 'hex'), d.approved_hash,
    d.option, d.chosen::text, d.edits::text, d.notes::text, (extract(epoch FROM d.created_at) * 1000000)::bigint)::text, 'UTF8')), 'hex')
$$;
