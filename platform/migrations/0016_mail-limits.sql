ALTER TABLE "invitations" DROP CONSTRAINT "invitations_account_id_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "invitations_account_idx";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "integrator_id" text;--> statement-breakpoint
UPDATE "invitations" SET "integrator_id" = "accounts"."integrator_id" FROM "accounts" WHERE "accounts"."id" = "invitations"."account_id";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "integrator_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "kind" text DEFAULT 'INVITATION' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_integrator_idx" ON "invitations" USING btree ("integrator_id","sent_at");--> statement-breakpoint
CREATE INDEX "invitations_account_idx" ON "invitations" USING btree ("account_id");