ALTER TABLE "audit_traces" DROP CONSTRAINT "audit_traces_integrator_id_integrators_id_fk";
--> statement-breakpoint
ALTER TABLE "integrators" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrators" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "integrators_name_idx" ON "integrators" USING btree ("name","id");