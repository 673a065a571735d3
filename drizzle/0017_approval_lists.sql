-- The lists of requests in the order in which they are read, so that none sorts what it does not show. Made beside those who
-- write, outside a transaction; what a start that broke off left behind is made anew.
DROP INDEX CONCURRENTLY IF EXISTS "approvals_waiting";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_waiting" ON "approvals" ("reversible", "expires_at", "id") WHERE state = 'open';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "approvals_expired";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_expired" ON "approvals" ("expires_at", "id") WHERE state = 'expired';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "approvals_dropped";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_dropped" ON "approvals" ("state", "created_at", "id") WHERE state in ('withdrawn', 'closed');
