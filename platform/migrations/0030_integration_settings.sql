ALTER TABLE "integrations" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "secret" text;