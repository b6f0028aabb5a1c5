DROP INDEX "measurements_integrator_idx";--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "out_of_range" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "beyond_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION "is_beyond"("value" double precision, "comparison" text, "threshold" double precision) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE "comparison"
		WHEN 'GREATER_THAN' THEN "value" > "threshold"
		WHEN 'GREATER_OR_EQUAL' THEN "value" >= "threshold"
		WHEN 'LESS_THAN' THEN "value" < "threshold"
		WHEN 'LESS_OR_EQUAL' THEN "value" <= "threshold"
		WHEN 'EQUAL' THEN "value" = "threshold" END;--> statement-breakpoint
-- What is wrong with a latest value, as contract/src/marks.ts says it: the numbers and comparisons are the same there, which a
-- test compares. Whether a value is late depends on the time, so the row has the moment from which on it is.
CREATE FUNCTION "mark_measurement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."latest_value" IS NULL OR NEW."latest_at" IS NULL THEN
		NEW."late_at" := NULL;
		NEW."out_of_range" := false;
		NEW."beyond_limit" := false;
		RETURN NEW;
	END IF;
	NEW."late_at" := NEW."latest_at" + make_interval(secs => 3 * coalesce((
		SELECT "devices"."sample_frequency" FROM "components" JOIN "devices" ON "devices"."id" = "components"."device_id"
		WHERE "components"."id" = NEW."component_id"), 300));
	NEW."out_of_range" := coalesce(NEW."latest_value" < NEW."range_min", false)
		OR coalesce(NEW."latest_value" > NEW."range_max", false);
	NEW."beyond_limit" := EXISTS (
		SELECT FROM "conditionals" WHERE "measurement_id" = NEW."id" AND "enabled"
			AND "is_beyond"(NEW."latest_value", "comparison", "threshold"));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark" BEFORE INSERT OR UPDATE ON "measurements" FOR EACH ROW EXECUTE FUNCTION "mark_measurement"();--> statement-breakpoint
-- Every update of a measurement marks it again. Changes of one measurement and its limits run one after the other, and the
-- last one sees all. So no measurement may be left out here because it seems to have no value yet.
CREATE FUNCTION "mark_anew_by_limits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		UPDATE "measurements" SET "late_at" = "late_at" WHERE "id" IN (SELECT "measurement_id" FROM "new_rows");
	END IF;
	IF TG_OP <> 'INSERT' THEN
		UPDATE "measurements" SET "late_at" = "late_at" WHERE "id" IN (SELECT "measurement_id" FROM "old_rows");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark_insert" AFTER INSERT ON "conditionals" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_limits"();--> statement-breakpoint
CREATE TRIGGER "mark_update" AFTER UPDATE ON "conditionals" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_limits"();--> statement-breakpoint
CREATE TRIGGER "mark_delete" AFTER DELETE ON "conditionals" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_limits"();--> statement-breakpoint
-- The sample period of a measurement is that of its component's device.
CREATE FUNCTION "mark_anew_by_device"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "measurements" SET "late_at" = "late_at" WHERE "component_id" IN (
		SELECT "id" FROM "new_rows" JOIN "old_rows" USING ("id")
		WHERE "new_rows"."device_id" IS DISTINCT FROM "old_rows"."device_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark_update" AFTER UPDATE ON "components" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_device"();--> statement-breakpoint
CREATE FUNCTION "mark_anew_by_period"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "measurements" SET "late_at" = "late_at" WHERE "component_id" IN (
		SELECT "components"."id" FROM "new_rows" JOIN "old_rows" USING ("id") JOIN "components" ON "components"."device_id" = "new_rows"."id"
		WHERE "new_rows"."sample_frequency" <> "old_rows"."sample_frequency");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "mark_update" AFTER UPDATE ON "devices" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_anew_by_period"();--> statement-breakpoint
UPDATE "measurements" SET "late_at" = NULL WHERE "latest_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "measurements_late_idx" ON "measurements" USING btree ("integrator_id","late_at","location_id");--> statement-breakpoint
CREATE INDEX "measurements_marked_idx" ON "measurements" USING btree ("integrator_id","location_id") WHERE "out_of_range" or "beyond_limit";
