-- Attempts of the last quarter of an hour are deleted: they were counted by spelling, and are now counted by account.
DELETE FROM "idp_attempts";--> statement-breakpoint
DROP INDEX "idp_attempts_username_idx";--> statement-breakpoint
DROP INDEX "idp_attempts_address_idx";--> statement-breakpoint
ALTER TABLE "idp_password_links" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "idp_records" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "idp_records_address_idx" ON "idp_records" USING btree ("address","expires_at");--> statement-breakpoint
ALTER TABLE "idp_attempts" DROP COLUMN "username";--> statement-breakpoint
ALTER TABLE "idp_attempts" DROP COLUMN "address";--> statement-breakpoint
ALTER TABLE "idp_attempts" DROP COLUMN "succeeded";--> statement-breakpoint
ALTER TABLE "idp_attempts" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "idp_attempts" ADD COLUMN "place" text NOT NULL;--> statement-breakpoint
CREATE INDEX "idp_attempts_subject_idx" ON "idp_attempts" USING btree ("subject","attempted_at");--> statement-breakpoint
CREATE INDEX "idp_attempts_place_idx" ON "idp_attempts" USING btree ("place","attempted_at");
