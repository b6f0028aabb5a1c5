ALTER TABLE "scheduled_work" RENAME COLUMN "taken_at" TO "tried_at";--> statement-breakpoint
ALTER TABLE "scheduled_work" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scheduled_work" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_work" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_work" ADD COLUMN "problem" text;