DROP INDEX "uplinks_waiting_idx";--> statement-breakpoint
DROP INDEX "mails_due_idx";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "integrator_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "uplinks_waiting_idx" ON "uplinks" USING btree ("integrator_id","failures","id") WHERE "state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("integrator_id","due_at");