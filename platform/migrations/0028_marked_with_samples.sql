-- What stores samples marks the values itself, for all rows at once. It sets another "late_at", because the time of the latest value
-- is another one. All other changes leave "late_at" as it is, and the trigger marks the row.
DROP TRIGGER "mark" ON "measurements";--> statement-breakpoint
CREATE TRIGGER "mark_insert" BEFORE INSERT ON "measurements" FOR EACH ROW EXECUTE FUNCTION "mark_measurement"();--> statement-breakpoint
CREATE TRIGGER "mark_update" BEFORE UPDATE OF "component_id", "range_min", "range_max", "latest_value", "latest_at", "late_at"
	ON "measurements" FOR EACH ROW WHEN (NEW."late_at" IS NOT DISTINCT FROM OLD."late_at") EXECUTE FUNCTION "mark_measurement"();
