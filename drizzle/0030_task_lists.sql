-- Every task in the order of its last change; and what seldom ends a task, which nobody finds by looking through what was completed.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_updated";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_updated" ON "tasks" USING btree ("updated_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tasks_not_done";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_not_done" ON "tasks" USING btree ("status","created_at","id") WHERE status in ('skipped', 'rejected', 'cancelled');
