-- An alarm ends with its limit, whoever removes it: a person, or a measurement, component or location that is deleted with it.
-- The measurement is locked by then: "mark_…" comes before "resolve_…" in the order of triggers.
CREATE OR REPLACE FUNCTION "resolve_alarms"("sources" text[], "kinds" text[], "given_cause" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "alarms" WHERE "source_id" = ANY("sources") AND "kind" = ANY("kinds") AND "state" = 'PENDING';
	WITH "resolved" AS (
		UPDATE "alarms" SET "state" = 'RESOLVED', "since" = now(), "resolved_at" = now(), "due_at" = NULL
		WHERE "source_id" = ANY("sources") AND "kind" = ANY("kinds") AND "state" <> 'RESOLVED'
		RETURNING "id", "measurement_id", "component_id"
	)
	INSERT INTO "alarm_events" ("alarm_id", "time", "step", "cause")
	SELECT "id", now(), 'RESOLVED', coalesce("given_cause", CASE
		WHEN NOT EXISTS (SELECT FROM "components" WHERE "components"."id" = "resolved"."component_id") THEN 'COMPONENT_DELETED'
		WHEN NOT EXISTS (SELECT FROM "measurements" WHERE "measurements"."id" = "resolved"."measurement_id") THEN 'MEASUREMENT_DELETED'
		ELSE 'LIMIT_DELETED' END)
	FROM "resolved";
END $$;

CREATE OR REPLACE FUNCTION "resolve_alarms_of_limits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "resolve_alarms"(ARRAY(SELECT "id" FROM "old_rows"), '{LIMIT,NO_VALUE}', NULL);
	ELSE
		PERFORM "resolve_alarms"(array_agg("id"), '{LIMIT,NO_VALUE}', "cause") FROM (
			SELECT "id", CASE WHEN "new_rows"."enabled" THEN 'LOCATION_TRANSFERRED' ELSE 'LIMIT_DISABLED' END AS "cause"
			FROM "new_rows" JOIN "old_rows" USING ("id")
			WHERE ("old_rows"."enabled" AND NOT "new_rows"."enabled")
				OR "old_rows"."integrator_id" <> "new_rows"."integrator_id"
		) AS "ended" GROUP BY "cause";
		PERFORM "resolve_alarms"(array_agg("id"), '{NO_VALUE}', 'LIMIT_DISABLED') FROM "new_rows" JOIN "old_rows" USING ("id")
		WHERE "new_rows"."no_value_periods" IS NULL AND "old_rows"."no_value_periods" IS NOT NULL HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "resolve_update" AFTER UPDATE ON "conditionals" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_limits"();
CREATE OR REPLACE TRIGGER "resolve_delete" AFTER DELETE ON "conditionals" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_limits"();

-- The alarm of a silent device ends with what it is about. If the device reports again, the platform ends it.
CREATE OR REPLACE FUNCTION "resolve_alarms_of_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "resolve_alarms"(ARRAY(SELECT "id" FROM "old_rows"), '{DEVICE_SILENT}', 'DEVICE_DELETED');
	ELSE
		PERFORM "resolve_alarms"(array_agg("id"), '{DEVICE_SILENT}', "cause") FROM (
			SELECT "id", CASE
				WHEN "new_rows"."integrator_id" <> "old_rows"."integrator_id" THEN 'LOCATION_TRANSFERRED'
				WHEN "new_rows"."location_id" IS DISTINCT FROM "old_rows"."location_id" THEN 'DEVICE_MOVED'
				WHEN "new_rows"."status" IN ('NEW', 'INITIALIZED') THEN 'DEVICE_RESET' END AS "cause"
			FROM "new_rows" JOIN "old_rows" USING ("id")
			WHERE "old_rows"."status" = 'OFFLINE'
		) AS "ended" WHERE "cause" IS NOT NULL GROUP BY "cause";
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "resolve_update" AFTER UPDATE ON "devices" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_devices"();
CREATE OR REPLACE TRIGGER "resolve_delete" AFTER DELETE ON "devices" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_devices"();

-- A limit that is about missing values is looked at from now on.
CREATE OR REPLACE FUNCTION "check_for_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."enabled" AND NEW."no_value_periods" IS NOT NULL THEN
		INSERT INTO "no_value_checks" ("conditional_id", "since", "due_at") VALUES (NEW."id", now(), now())
		ON CONFLICT ("conditional_id") DO UPDATE SET "since" = now(), "due_at" = now();
	ELSE
		DELETE FROM "no_value_checks" WHERE "conditional_id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "check_insert" AFTER INSERT ON "conditionals" FOR EACH ROW
	WHEN (NEW."no_value_periods" IS NOT NULL) EXECUTE FUNCTION "check_for_values"();
CREATE OR REPLACE TRIGGER "check_update" AFTER UPDATE ON "conditionals" FOR EACH ROW
	WHEN ((NEW."enabled", NEW."no_value_periods") IS DISTINCT FROM (OLD."enabled", OLD."no_value_periods"))
	EXECUTE FUNCTION "check_for_values"();

-- Whoever changes the state of an alarm, it is looked at afterwards: the mark is committed together with the change.
CREATE OR REPLACE FUNCTION "look_at_alarm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."notify_at" := now();
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "notify_insert" BEFORE INSERT ON "alarms" FOR EACH ROW WHEN (NEW."state" <> 'PENDING') EXECUTE FUNCTION "look_at_alarm"();
-- A limit that is edited can make its open alarm worse.
CREATE OR REPLACE TRIGGER "notify_update" BEFORE UPDATE ON "alarms" FOR EACH ROW
	WHEN (NEW."state" <> 'PENDING' AND (NEW."state", NEW."acknowledged_at", NEW."shelved_until", NEW."severity")
		IS DISTINCT FROM (OLD."state", OLD."acknowledged_at", OLD."shelved_until", OLD."severity"))
	EXECUTE FUNCTION "look_at_alarm"();
