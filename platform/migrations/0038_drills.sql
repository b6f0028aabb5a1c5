CREATE TABLE "location_drills" (
	"location_id" text PRIMARY KEY NOT NULL,
	"alarm_id" text NOT NULL,
	"drilled_at" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"reached" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "location_drills" ADD CONSTRAINT "location_drills_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_drill_idx" ON "alarms" USING btree ("location_id","raised_at") WHERE "alarms"."kind" = 'DRILL';--> statement-breakpoint
CREATE INDEX "alarms_open_drill_idx" ON "alarms" USING btree ("raised_at") WHERE "alarms"."kind" = 'DRILL' and "alarms"."state" <> 'RESOLVED';