CREATE TABLE "alarm_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"cause" text NOT NULL,
	"account_id" text,
	"value" double precision,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"conditional_id" text,
	"component_id" text,
	"measurement_id" text,
	"device_id" text,
	"location_name" text NOT NULL,
	"zone_name" text,
	"component_name" text,
	"measurement_label" text,
	"unit" text,
	"severity" text NOT NULL,
	"comparison" text,
	"threshold" double precision,
	"value" double precision,
	"instruction" text,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"raised_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"count" integer NOT NULL,
	"due_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"shelved_until" timestamp with time zone,
	"shelved_by" text,
	"shelved_reason" text
);
--> statement-breakpoint
CREATE TABLE "no_value_checks" (
	"conditional_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conditionals" ADD COLUMN "dead_band" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conditionals" ADD COLUMN "on_delay_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conditionals" ADD COLUMN "off_delay_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conditionals" ADD COLUMN "no_value_periods" integer;--> statement-breakpoint
ALTER TABLE "conditionals" ADD COLUMN "instruction" text;--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD COLUMN "dead_band" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD COLUMN "on_delay_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD COLUMN "off_delay_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD COLUMN "no_value_periods" integer;--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD COLUMN "instruction" text;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_value_checks" ADD CONSTRAINT "no_value_checks_conditional_id_conditionals_id_fk" FOREIGN KEY ("conditional_id") REFERENCES "public"."conditionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_events_alarm_idx" ON "alarm_events" USING btree ("alarm_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open_key" ON "alarms" USING btree ("source_id","kind") WHERE "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_open_idx" ON "alarms" USING btree ("integrator_id","raised_at","id") WHERE "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_resolved_idx" ON "alarms" USING btree ("integrator_id","resolved_at","id") WHERE "alarms"."state" = 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_open_location_idx" ON "alarms" USING btree ("location_id") WHERE "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_due_idx" ON "alarms" USING btree ("due_at") WHERE "alarms"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "alarms_resolved_at_idx" ON "alarms" USING btree ("resolved_at");--> statement-breakpoint
CREATE INDEX "no_value_checks_due_idx" ON "no_value_checks" USING btree ("due_at");--> statement-breakpoint
-- An alarm ends with its limit, whoever removes it: a person, or a measurement, component or location that is deleted with it.
-- The measurement is locked by then: "mark_…" comes before "resolve_…" in the order of triggers.
CREATE FUNCTION "resolve_alarms"("sources" text[], "kinds" text[], "given_cause" text) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE FUNCTION "resolve_alarms_of_limits"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER "resolve_update" AFTER UPDATE ON "conditionals" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_limits"();--> statement-breakpoint
CREATE TRIGGER "resolve_delete" AFTER DELETE ON "conditionals" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_limits"();--> statement-breakpoint
-- The alarm of a silent device ends with what it is about. If the device reports again, the platform ends it.
CREATE FUNCTION "resolve_alarms_of_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER "resolve_update" AFTER UPDATE ON "devices" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_devices"();--> statement-breakpoint
CREATE TRIGGER "resolve_delete" AFTER DELETE ON "devices" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "resolve_alarms_of_devices"();--> statement-breakpoint
-- A limit that is about missing values is looked at from now on.
CREATE FUNCTION "check_for_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."enabled" AND NEW."no_value_periods" IS NOT NULL THEN
		INSERT INTO "no_value_checks" ("conditional_id", "since", "due_at") VALUES (NEW."id", now(), now())
		ON CONFLICT ("conditional_id") DO UPDATE SET "since" = now(), "due_at" = now();
	ELSE
		DELETE FROM "no_value_checks" WHERE "conditional_id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "check_insert" AFTER INSERT ON "conditionals" FOR EACH ROW
	WHEN (NEW."no_value_periods" IS NOT NULL) EXECUTE FUNCTION "check_for_values"();--> statement-breakpoint
CREATE TRIGGER "check_update" AFTER UPDATE ON "conditionals" FOR EACH ROW
	WHEN ((NEW."enabled", NEW."no_value_periods") IS DISTINCT FROM (OLD."enabled", OLD."no_value_periods"))
	EXECUTE FUNCTION "check_for_values"();
