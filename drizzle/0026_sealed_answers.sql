-- Kept answers are sealed with what only their caller has; those of before were in clear.
DELETE FROM "idempotent_answers";
