-- The columns of the board in the order in which they are read. Leases change too often for one.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_pending";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_pending" ON "tasks" USING btree ("priority" DESC NULLS FIRST,"created_at","id") WHERE status = 'pending';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tasks_with_verdict";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_with_verdict" ON "tasks" USING btree ("priority" DESC NULLS FIRST,"created_at","id") WHERE status in ('approved', 'changes_requested');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tasks_with_people";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_with_people" ON "tasks" USING btree ("status","created_at","id") WHERE status in ('needs_approval', 'escalated');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tasks_done_capability";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_done_capability" ON "tasks" USING btree ("capability","updated_at","id") WHERE status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled');
