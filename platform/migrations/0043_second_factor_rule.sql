ALTER TABLE "integrators" ADD COLUMN "second_factor" text DEFAULT 'NOBODY' NOT NULL;--> statement-breakpoint
ALTER TABLE "integrators" ADD COLUMN "second_factor_from" timestamp with time zone;