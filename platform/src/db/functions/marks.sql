CREATE OR REPLACE FUNCTION "is_beyond"("value" double precision, "comparison" text, "threshold" double precision) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE "comparison"
		WHEN 'GREATER_THAN' THEN "value" > "threshold"
		WHEN 'GREATER_OR_EQUAL' THEN "value" >= "threshold"
		WHEN 'LESS_THAN' THEN "value" < "threshold"
		WHEN 'LESS_OR_EQUAL' THEN "value" <= "threshold"
		WHEN 'EQUAL' THEN "value" = "threshold" END;

-- What is wrong with a latest value, as contract/src/marks.ts says it: the numbers and comparisons are the same there, which a
-- test compares. Whether a value is late depends on the time, so the row has the moment from which on it is.
--
-- A value is late only after "fresh_until", so the index of that column finds all that are. What stores samples moves it only if it
-- is nearly over: in between a sample changes nothing that is in an index, and PostgreSQL writes the row alone.
CREATE OR REPLACE FUNCTION "mark_measurement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."latest_value" IS NULL OR NEW."latest_at" IS NULL THEN
		NEW."late_at" := NULL;
		NEW."fresh_until" := NULL;
		NEW."out_of_range" := false;
		NEW."beyond_limit" := false;
		RETURN NEW;
	END IF;
	NEW."late_at" := NEW."latest_at" + make_interval(secs => 3 * coalesce((
		SELECT "devices"."sample_frequency" FROM "components" JOIN "devices" ON "devices"."id" = "components"."device_id"
		WHERE "components"."id" = NEW."component_id"), 300));
	NEW."fresh_until" := NEW."late_at";
	NEW."out_of_range" := coalesce(NEW."latest_value" < NEW."range_min", false)
		OR coalesce(NEW."latest_value" > NEW."range_max", false);
	NEW."beyond_limit" := EXISTS (
		SELECT FROM "conditionals" WHERE "measurement_id" = NEW."id" AND "enabled"
			AND "is_beyond"(NEW."latest_value", "comparison", "threshold"));
	RETURN NEW;
END $$;

-- What stores samples marks the values itself, for all rows at once. It sets another "late_at", because the time of the latest value
-- is another one. All other changes leave "late_at" as it is, and the trigger marks the row. A move of a device or a transfer of a
-- location changes ten thousand measurements, but none of these columns.
CREATE OR REPLACE TRIGGER "mark_insert" BEFORE INSERT ON "measurements" FOR EACH ROW EXECUTE FUNCTION "mark_measurement"();
CREATE OR REPLACE TRIGGER "mark_update" BEFORE UPDATE OF "component_id", "range_min", "range_max", "latest_value", "latest_at", "late_at"
	ON "measurements" FOR EACH ROW WHEN (NEW."late_at" IS NOT DISTINCT FROM OLD."late_at") EXECUTE FUNCTION "mark_measurement"();

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

CREATE OR REPLACE TRIGGER "mark_insert" AFTER INSERT ON "conditionals" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_limits"();
CREATE OR REPLACE TRIGGER "mark_update" AFTER UPDATE ON "conditionals" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_limits"();
CREATE OR REPLACE TRIGGER "mark_delete" AFTER DELETE ON "conditionals" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_limits"();

-- The sample period of a measurement is that of its component's device.
CREATE OR REPLACE FUNCTION "mark_anew_by_device"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "measurements" SET "late_at" = "late_at" WHERE "component_id" IN (
		SELECT "id" FROM "new_rows" JOIN "old_rows" USING ("id")
		WHERE "new_rows"."device_id" IS DISTINCT FROM "old_rows"."device_id");
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "mark_update" AFTER UPDATE ON "components" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_device"();

CREATE OR REPLACE FUNCTION "mark_anew_by_period"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "measurements" SET "late_at" = "late_at" WHERE "component_id" IN (
		SELECT "components"."id" FROM "new_rows" JOIN "old_rows" USING ("id") JOIN "components" ON "components"."device_id" = "new_rows"."id"
		WHERE "new_rows"."sample_frequency" <> "old_rows"."sample_frequency");
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "mark_update" AFTER UPDATE ON "devices" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_period"();
