ALTER TABLE "logins" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "browser" text;