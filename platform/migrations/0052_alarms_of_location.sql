DROP INDEX "alarms_open_location_idx";--> statement-breakpoint
CREATE INDEX "alarms_open_location_idx" ON "alarms" USING btree ("location_id","raised_at","id") WHERE "alarms"."state" <> 'RESOLVED';