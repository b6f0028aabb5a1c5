CREATE TABLE "sending_rates" (
	"recipient" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "notified_severity" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "notified_up_to" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "location_id" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "message_id" text;--> statement-breakpoint
CREATE INDEX "notices_waiting_idx" ON "notices" USING btree ("recipient","location_id","step") WHERE "notices"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "notices_taken_idx" ON "notices" USING btree ("channel","taken_at");--> statement-breakpoint
CREATE INDEX "notices_message_idx" ON "notices" USING btree ("message_id") WHERE "notices"."message_id" is not null;--> statement-breakpoint
-- A limit that is edited can make its open alarm worse.
DROP TRIGGER "notify_update" ON "alarms";--> statement-breakpoint
CREATE TRIGGER "notify_update" BEFORE UPDATE ON "alarms" FOR EACH ROW
	WHEN (NEW."state" <> 'PENDING' AND (NEW."state", NEW."acknowledged_at", NEW."shelved_until", NEW."severity")
		IS DISTINCT FROM (OLD."state", OLD."acknowledged_at", OLD."shelved_until", OLD."severity"))
	EXECUTE FUNCTION "look_at_alarm"();--> statement-breakpoint
-- Live streams tell the page of an alarm what became of its messages. New ones come with a change of the alarm.
CREATE TRIGGER "note_update" AFTER UPDATE ON "notices" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();
