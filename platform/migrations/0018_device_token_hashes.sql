-- platform/src/db/migrations/steps/device-tokens.ts makes the temporary table checked_tokens in the same transaction.
ALTER TABLE "devices" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "token_kid" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "token_problem" text;--> statement-breakpoint
UPDATE "devices" d SET "token_hash" = t."token_hash", "token_kid" = t."token_kid", "token_expires_at" = t."token_expires_at", "token_problem" = t."token_problem"
	FROM "checked_tokens" t WHERE t."device_id" = d."id";--> statement-breakpoint
-- Writes the table to a new file without the tokens. DROP COLUMN alone would leave them on the disk, in every row.
ALTER TABLE "devices" ALTER COLUMN "token" SET DATA TYPE boolean USING NULL;--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "token";--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token_key" ON "devices" USING btree ("token_hash");
