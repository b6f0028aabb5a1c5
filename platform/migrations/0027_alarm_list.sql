CREATE INDEX "alarms_resolved_location_idx" ON "alarms" USING btree ("location_id","resolved_at","id") WHERE "alarms"."state" = 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_open_severity_idx" ON "alarms" USING btree ("integrator_id","severity") WHERE "alarms"."state" not in ('PENDING', 'RESOLVED');--> statement-breakpoint
-- Live streams tell of alarms that have changed, by their version in "table_versions" (migration 0005).
CREATE TRIGGER "note_insert" AFTER INSERT ON "alarms" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();--> statement-breakpoint
CREATE TRIGGER "note_update" AFTER UPDATE ON "alarms" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();--> statement-breakpoint
CREATE TRIGGER "note_delete" AFTER DELETE ON "alarms" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();--> statement-breakpoint
-- A comment is the only event that comes without a change of its alarm.
CREATE FUNCTION "note_alarm_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_table_change"("integrator_id", 'alarms') FROM "alarms" WHERE "id" = NEW."alarm_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_insert" AFTER INSERT ON "alarm_events" FOR EACH ROW
	WHEN (NEW."step" = 'COMMENTED') EXECUTE FUNCTION "note_alarm_comment"();
