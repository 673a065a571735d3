-- The lists of requests in the order in which they are read, so that none sorts what it does not show.
CREATE INDEX "approvals_waiting" ON "approvals" ("reversible", "expires_at", "id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "approvals_expired" ON "approvals" ("expires_at", "id") WHERE state = 'expired';
--> statement-breakpoint
CREATE INDEX "approvals_dropped" ON "approvals" ("state", "created_at", "id") WHERE state in ('withdrawn', 'closed');
