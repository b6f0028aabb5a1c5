CREATE TABLE "alarm_cause_lists" (
	"integrator_id" text PRIMARY KEY NOT NULL,
	"causes" text[] NOT NULL,
	"actions" text[] NOT NULL,
	"required_for" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "cause_text" text;--> statement-breakpoint
ALTER TABLE "alarm_cause_lists" ADD CONSTRAINT "alarm_cause_lists_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_source_idx" ON "alarms" USING btree ("source_id","raised_at") WHERE "alarms"."measurement_id" is null;