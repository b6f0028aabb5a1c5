-- A move of a device or a transfer of a location changes ten thousand measurements and limits, but none of their marks.
DROP TRIGGER "mark" ON "measurements";--> statement-breakpoint
CREATE TRIGGER "mark" BEFORE INSERT OR UPDATE OF "component_id", "range_min", "range_max", "latest_value", "latest_at", "late_at"
	ON "measurements" FOR EACH ROW EXECUTE FUNCTION "mark_measurement"();--> statement-breakpoint
-- Every update that names "late_at" marks a measurement again. Changes of one measurement and its limits run one after the
-- other, and the last one sees all. So no measurement may be left out here because it seems to have no value yet.
CREATE OR REPLACE FUNCTION "mark_anew_by_limits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE "measurements" SET "late_at" = "late_at" WHERE "id" IN (SELECT "measurement_id" FROM "new_rows");
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "measurements" SET "late_at" = "late_at" WHERE "id" IN (SELECT "measurement_id" FROM "old_rows");
	ELSE
		UPDATE "measurements" SET "late_at" = "late_at" WHERE "id" IN (
			SELECT unnest(ARRAY["new_rows"."measurement_id", "old_rows"."measurement_id"])
			FROM "new_rows" JOIN "old_rows" USING ("id")
			WHERE ("new_rows"."measurement_id", "new_rows"."comparison", "new_rows"."threshold", "new_rows"."enabled")
				IS DISTINCT FROM ("old_rows"."measurement_id", "old_rows"."comparison", "old_rows"."threshold", "old_rows"."enabled"));
	END IF;
	RETURN NULL;
END $$;
