-- A webhook that was removed: its deliveries stay listed, its address and its secret go.
ALTER TABLE "webhooks" ADD COLUMN "removed_at" timestamp with time zone;
