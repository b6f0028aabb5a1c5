ALTER TABLE "device_states" ADD COLUMN "doubtful_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "doubtful_until" timestamp with time zone;