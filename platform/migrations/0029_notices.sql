CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"alarm_id" text NOT NULL,
	"channel" text NOT NULL,
	"integration_id" text,
	"account_id" text,
	"recipient" text NOT NULL,
	"recipient_name" text NOT NULL,
	"target" jsonb,
	"step" text NOT NULL,
	"severity" text NOT NULL,
	"priority" smallint NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reference" text,
	"answer" text,
	"tells_over" boolean NOT NULL,
	"reminder_minutes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "notify_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "told" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "location_groups" ADD COLUMN "alerting" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_due_idx" ON "notices" USING btree ("channel","integrator_id","priority","due_at","sequence") WHERE "notices"."state" in ('WAITING', 'SENDING');--> statement-breakpoint
CREATE INDEX "notices_alarm_idx" ON "notices" USING btree ("alarm_id","recipient","sequence");--> statement-breakpoint
CREATE INDEX "notices_integration_idx" ON "notices" USING btree ("integration_id","sequence") WHERE "notices"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_account_idx" ON "notices" USING btree ("account_id","sequence") WHERE "notices"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "alarms_notify_idx" ON "alarms" USING btree ("notify_at") WHERE "alarms"."notify_at" is not null;
--> statement-breakpoint
-- Whoever changes the state of an alarm, it is looked at afterwards: the mark is committed together with the change.
CREATE FUNCTION "look_at_alarm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."notify_at" := now();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_insert" BEFORE INSERT ON "alarms" FOR EACH ROW WHEN (NEW."state" <> 'PENDING') EXECUTE FUNCTION "look_at_alarm"();--> statement-breakpoint
CREATE TRIGGER "notify_update" BEFORE UPDATE ON "alarms" FOR EACH ROW
	WHEN (NEW."state" <> 'PENDING' AND (NEW."state", NEW."acknowledged_at", NEW."shelved_until")
		IS DISTINCT FROM (OLD."state", OLD."acknowledged_at", OLD."shelved_until"))
	EXECUTE FUNCTION "look_at_alarm"();
