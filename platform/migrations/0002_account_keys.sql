-- platform/src/db/migrations/steps/account-keys.ts makes the temporary table account_keys in the same transaction.
DROP INDEX "idp_password_links_username_idx";--> statement-breakpoint
DROP INDEX "accounts_username_key";--> statement-breakpoint
DROP INDEX "accounts_email_key";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "username_key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_key" text;--> statement-breakpoint
UPDATE "accounts" a SET "username_key" = k."username_key", "email_key" = k."email_key" FROM "account_keys" k WHERE k."account_id" = a."id";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "username_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "email_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email_key");--> statement-breakpoint
ALTER TABLE "idp_credentials" ADD COLUMN "account_id" text;--> statement-breakpoint
UPDATE "idp_credentials" c SET "account_id" = k."account_id" FROM "account_keys" k WHERE k."former_name" = c."username";--> statement-breakpoint
DELETE FROM "idp_credentials" WHERE "account_id" IS NULL;--> statement-breakpoint
ALTER TABLE "idp_credentials" DROP COLUMN "username";--> statement-breakpoint
ALTER TABLE "idp_credentials" ADD PRIMARY KEY ("account_id");--> statement-breakpoint
ALTER TABLE "idp_credentials" ADD CONSTRAINT "idp_credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_password_links" ADD COLUMN "account_id" text;--> statement-breakpoint
UPDATE "idp_password_links" l SET "account_id" = k."account_id" FROM "account_keys" k WHERE k."former_name" = l."username";--> statement-breakpoint
DELETE FROM "idp_password_links" WHERE "account_id" IS NULL;--> statement-breakpoint
ALTER TABLE "idp_password_links" DROP COLUMN "username";--> statement-breakpoint
ALTER TABLE "idp_password_links" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idp_password_links" ADD CONSTRAINT "idp_password_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idp_password_links_account_idx" ON "idp_password_links" USING btree ("account_id");
