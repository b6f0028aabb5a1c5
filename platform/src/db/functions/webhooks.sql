-- What webhooks hear of: a row for each that subscribes to it, in the transaction of the change. `contract/src/schemas/webhooks/message.ts`
-- describes the data. Links are added when it is sent.

CREATE OR REPLACE FUNCTION "hears_webhook"("hearing" "webhooks", "told" text, "place" text, "layout" text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT "hearing"."events" && ARRAY["told", split_part("told", '.', 1) || '.*'] AND (NOT "hearing"."is_limited" OR EXISTS (
		SELECT FROM "webhook_location_groups"
		JOIN "location_group_locations" USING ("location_group_id")
		WHERE "webhook_location_groups"."webhook_id" = "hearing"."id" AND "location_group_locations"."location_id" = "place"
			AND ("location_group_locations"."layout_id" IS NULL OR "layout" IS NULL OR "location_group_locations"."layout_id" = "layout")))
$$;

CREATE OR REPLACE FUNCTION "tell_webhook"("hearing" "webhooks", "told" text, "about" text, "said" jsonb, "at" timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "webhook_deliveries" ("id", "webhook_id", "integrator_id", "event", "subject", "data", "occurred_at", "state", "due_at", "give_up_at")
	VALUES ('msg_' || replace(gen_random_uuid()::text, '-', ''), "hearing"."id", "hearing"."integrator_id", "told", "about", "said", "at",
		'WAITING', clock_timestamp(), clock_timestamp() + interval '1 day')
$$;

CREATE OR REPLACE FUNCTION "tell_webhooks_of_alarms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM "webhooks") THEN RETURN NULL; END IF;
	PERFORM "tell_webhook"("hooks", "told"."event", "told"."about", "told"."said", "happened"."time")
	FROM (
		SELECT "new_rows".*, "alarms"."integrator_id", "alarms"."location_id", "zones"."layout_id",
			"alarms"."kind", "alarms"."device_id", "devices"."cloudlink_id", "alarms"."location_name", "alarms"."zone_name",
			jsonb_build_object(
				'alarmId', "alarms"."id", 'kind', "alarms"."kind", 'severity', "alarms"."severity", 'locationId', "alarms"."location_id",
				'locationName', "alarms"."location_name", 'zoneName', "alarms"."zone_name", 'componentName', "alarms"."component_name",
				'measurementLabel', "alarms"."measurement_label", 'deviceId', "alarms"."device_id",
				'value', coalesce("new_rows"."value", "alarms"."value"), 'unit', "alarms"."unit", 'comparison', "alarms"."comparison",
				'threshold', "alarms"."threshold", 'instruction', "alarms"."instruction",
				'raisedAt', floor(extract(epoch FROM "alarms"."raised_at")), 'cause', "new_rows"."cause",
				'accountId', "new_rows"."account_id", 'comment', "new_rows"."text") AS "of_alarm"
		FROM "new_rows"
		JOIN "alarms" ON "alarms"."id" = "new_rows"."alarm_id"
		LEFT JOIN "components" ON "components"."id" = "alarms"."component_id"
		LEFT JOIN "devices" ON "devices"."id" = "alarms"."device_id"
		LEFT JOIN "zones" ON "zones"."id" = CASE WHEN "alarms"."component_id" IS NULL THEN "devices"."zone_id" ELSE "components"."zone_id" END
		WHERE "alarms"."integrator_id" IN (SELECT "integrator_id" FROM "webhooks")
	) AS "happened"
	CROSS JOIN LATERAL (
		SELECT 'alarm.' || lower("happened"."step") AS "event", "happened"."alarm_id" AS "about", "happened"."of_alarm" AS "said"
		WHERE "happened"."step" IN ('RAISED', 'SEVERITY_CHANGED', 'ACKNOWLEDGED', 'SHELVED', 'UNSHELVED', 'COMMENTED', 'RESOLVED')
		UNION ALL
		SELECT CASE "happened"."step" WHEN 'RAISED' THEN 'device.silent' ELSE 'device.back' END, "happened"."device_id",
			jsonb_build_object('deviceId', "happened"."device_id", 'cloudlinkId', "happened"."cloudlink_id", 'alarmId', "happened"."alarm_id",
				'locationId', "happened"."location_id", 'locationName', "happened"."location_name", 'zoneName', "happened"."zone_name")
		WHERE "happened"."kind" = 'DEVICE_SILENT' AND "happened"."device_id" IS NOT NULL
			AND ("happened"."step" = 'RAISED' OR ("happened"."step" = 'RESOLVED' AND "happened"."cause" = 'REPORT'))
	) AS "told"
	JOIN "webhooks" AS "hooks" ON "hooks"."integrator_id" = "happened"."integrator_id"
		AND "hears_webhook"("hooks", "told"."event", "happened"."location_id", "happened"."layout_id")
	ORDER BY "happened"."id";
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "tell_insert" AFTER INSERT ON "alarm_events" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_webhooks_of_alarms"();

CREATE OR REPLACE FUNCTION "tell_webhooks_of_location"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell_webhook"("hooks", 'location.commissioned', NEW."id",
		jsonb_build_object('locationId', NEW."id", 'locationName', NEW."name"), now())
	FROM "webhooks" AS "hooks"
	WHERE "hooks"."integrator_id" = NEW."integrator_id" AND "hears_webhook"("hooks", 'location.commissioned', NEW."id", NULL);
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "tell_update" AFTER UPDATE ON "locations" FOR EACH ROW
	WHEN (OLD."status" = 'COMMISSIONING' AND NEW."status" = 'ACTIVE') EXECUTE FUNCTION "tell_webhooks_of_location"();

-- A trace says that a person or a program has changed an account, and who. Only webhooks for all locations hear of accounts.
CREATE OR REPLACE FUNCTION "tell_webhooks_of_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell_webhook"("hooks", "told"."event", "new_rows"."thing_id",
		jsonb_build_object('accountId', "new_rows"."thing_id", 'username', "accounts"."username", 'changedBy', "new_rows"."account_id"),
		"new_rows"."date_time")
	FROM "new_rows"
	CROSS JOIN LATERAL (SELECT lower(replace("new_rows"."action", '_', '.')) AS "event") AS "told"
	JOIN "webhooks" AS "hooks" ON "hooks"."integrator_id" = "new_rows"."integrator_id" AND NOT "hooks"."is_limited"
		AND "hears_webhook"("hooks", "told"."event", NULL, NULL)
	LEFT JOIN "accounts" ON "accounts"."id" = "new_rows"."thing_id"
	WHERE "new_rows"."action" IN ('ACCOUNT_CREATED', 'ACCOUNT_UPDATED', 'ACCOUNT_DELETED') AND "new_rows"."thing_id" IS NOT NULL
	ORDER BY "new_rows"."id";
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "tell_insert" AFTER INSERT ON "audit_traces" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_webhooks_of_accounts"();
