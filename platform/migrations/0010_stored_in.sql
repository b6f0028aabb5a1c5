DROP INDEX "samples_location_idx";--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "numbered_by" text;--> statement-breakpoint
ALTER TABLE "samples" ADD COLUMN "stored_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "samples_location_idx" ON "samples" USING btree ("location_id","stored_in");