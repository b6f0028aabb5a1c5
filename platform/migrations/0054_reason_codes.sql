ALTER TABLE "heard_sensors" ADD COLUMN "problem_code" text;--> statement-breakpoint
ALTER TABLE "heard_sensors" ADD COLUMN "problem_values" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "answer_code" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "answer_values" jsonb;