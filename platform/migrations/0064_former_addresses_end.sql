ALTER TABLE "accounts" ADD COLUMN "former_email_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_phone_until" timestamp with time zone;