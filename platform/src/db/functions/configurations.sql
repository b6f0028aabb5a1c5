-- When the configuration of a device changes. It consists of the device's period and serial line, of its components with their
-- connections, and of their measurements with the registers of their products.
CREATE OR REPLACE FUNCTION "note_own_configuration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."configuration_changed_at" := clock_timestamp();
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "configuration_update" BEFORE UPDATE OF "sample_frequency", "serial", "location_id" ON "devices" FOR EACH ROW
	WHEN ((OLD."sample_frequency", OLD."serial", OLD."location_id")
		IS DISTINCT FROM (NEW."sample_frequency", NEW."serial", NEW."location_id"))
	EXECUTE FUNCTION "note_own_configuration"();

CREATE OR REPLACE FUNCTION "note_configurations"("changed" text[]) RETURNS void LANGUAGE sql AS $$
	UPDATE "devices" SET "configuration_changed_at" = clock_timestamp() WHERE "id" = ANY ("changed") $$;

CREATE OR REPLACE FUNCTION "note_component_configuration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM "note_configurations"(array(SELECT "device_id" FROM "new_rows" WHERE "device_id" IS NOT NULL));
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM "note_configurations"(array(SELECT "device_id" FROM "old_rows" WHERE "device_id" IS NOT NULL));
	ELSE
		PERFORM "note_configurations"(array(
			SELECT unnest(ARRAY["n"."device_id", "o"."device_id"]) FROM "new_rows" AS "n" JOIN "old_rows" AS "o" USING ("id")
			WHERE ("n"."device_id", "n"."product_id", "n"."identifier", "n"."name", "n"."connection", "n"."host", "n"."port", "n"."unit",
					"n"."slave_id", "n"."start_address_offset")
				IS DISTINCT FROM ("o"."device_id", "o"."product_id", "o"."identifier", "o"."name", "o"."connection", "o"."host", "o"."port",
					"o"."unit", "o"."slave_id", "o"."start_address_offset")));
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "configuration_insert" AFTER INSERT ON "components" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_component_configuration"();
CREATE OR REPLACE TRIGGER "configuration_update" AFTER UPDATE ON "components" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_component_configuration"();
CREATE OR REPLACE TRIGGER "configuration_delete" AFTER DELETE ON "components" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_component_configuration"();

-- Latest values are written all the time, so an update of them must not come here: it names other columns.
CREATE OR REPLACE FUNCTION "note_measurement_configuration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_configurations"(array(SELECT "device_id" FROM "components"
		WHERE "id" IN (OLD."component_id", NEW."component_id") AND "device_id" IS NOT NULL));
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "configuration_update" AFTER UPDATE OF "component_id", "external_id", "label", "unit_id" ON "measurements" FOR EACH ROW
	WHEN ((OLD."component_id", OLD."external_id", OLD."label", OLD."unit_id")
		IS DISTINCT FROM (NEW."component_id", NEW."external_id", NEW."label", NEW."unit_id"))
	EXECUTE FUNCTION "note_measurement_configuration"();

-- The measurements of a new component come after it, and those of a deleted one go after it, when it has noted the change.
CREATE OR REPLACE FUNCTION "note_measurements_configuration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_configurations"(array(SELECT DISTINCT "device_id" FROM "components" JOIN "rows" ON "rows"."component_id" = "components"."id"
		WHERE "device_id" IS NOT NULL));
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "configuration_insert" AFTER INSERT ON "measurements" REFERENCING NEW TABLE AS "rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_measurements_configuration"();
CREATE OR REPLACE TRIGGER "configuration_delete" AFTER DELETE ON "measurements" REFERENCING OLD TABLE AS "rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_measurements_configuration"();

CREATE OR REPLACE FUNCTION "note_product_configuration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_configurations"(array(SELECT DISTINCT "device_id" FROM "components"
		WHERE "product_id" = NEW."id" AND "device_id" IS NOT NULL));
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "configuration_update" AFTER UPDATE OF "default_measurements" ON "products" FOR EACH ROW
	WHEN (OLD."default_measurements" IS DISTINCT FROM NEW."default_measurements")
	EXECUTE FUNCTION "note_product_configuration"();
