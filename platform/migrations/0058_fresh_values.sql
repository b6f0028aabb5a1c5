DROP INDEX "measurements_late_idx";--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "fresh_until" timestamp with time zone;--> statement-breakpoint
-- No trigger minds this column.
UPDATE "measurements" SET "fresh_until" = "late_at" WHERE "late_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "measurements_fresh_idx" ON "measurements" USING btree ("integrator_id","fresh_until");--> statement-breakpoint
-- As in 0015, and with the moment until which a value is not late. A value is late only after it, so the index above finds all that
-- are. What stores samples moves it only if it is nearly over: in between a sample changes nothing that is in an index, and
-- PostgreSQL writes the row alone.
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
