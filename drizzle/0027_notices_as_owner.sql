-- For boards that took 0013 before its functions had the owner's rights.
ALTER FUNCTION event_noticed() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION signal_noticed() SECURITY DEFINER SET search_path = public, pg_temp;
