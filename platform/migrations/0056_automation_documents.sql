CREATE TABLE "automation_documents" (
	"location_id" text PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "takes_automation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "automation_version" text;--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "automation_taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_documents" ADD CONSTRAINT "automation_documents_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_days_date_idx" ON "calendar_days" USING btree ("location_id","date");--> statement-breakpoint
-- Another version for the devices of these locations. A location that is being deleted is not there any more.
CREATE FUNCTION "note_automation"("changed" text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "automation_documents" ("location_id") SELECT "id" FROM "locations" WHERE "id" = ANY ("changed") ORDER BY "id"
	ON CONFLICT ("location_id") DO UPDATE SET "version" = gen_random_uuid(), "changed_at" = clock_timestamp() $$;--> statement-breakpoint
-- Of automations and calendars, which belong to a zone.
CREATE FUNCTION "note_zone_automation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM "note_automation"(array(SELECT "location_id" FROM "zones" JOIN "new_rows" ON "new_rows"."zone_id" = "zones"."id"));
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM "note_automation"(array(SELECT "location_id" FROM "zones" JOIN "old_rows" ON "old_rows"."zone_id" = "zones"."id"));
	ELSE
		PERFORM "note_automation"(array(SELECT "location_id" FROM "zones"
			JOIN "new_rows" AS "n" ON "n"."zone_id" = "zones"."id" JOIN "old_rows" AS "o" ON "o"."zone_id" = "zones"."id"
			WHERE "n"."settings" IS DISTINCT FROM "o"."settings"));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "automation_insert" AFTER INSERT ON "automations" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();--> statement-breakpoint
CREATE TRIGGER "automation_update" AFTER UPDATE ON "automations" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();--> statement-breakpoint
CREATE TRIGGER "automation_delete" AFTER DELETE ON "automations" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();--> statement-breakpoint
CREATE TRIGGER "automation_insert" AFTER INSERT ON "calendars" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();--> statement-breakpoint
CREATE TRIGGER "automation_delete" AFTER DELETE ON "calendars" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();--> statement-breakpoint
-- Days that are over are no part of it. Days are local: yesterday by the database's clock is still today in some places.
CREATE FUNCTION "note_calendar_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM "note_automation"(array(SELECT "location_id" FROM "new_rows" WHERE "date" >= current_date - 1));
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM "note_automation"(array(SELECT "location_id" FROM "old_rows" WHERE "date" >= current_date - 1));
	ELSE
		PERFORM "note_automation"(array(SELECT "location_id" FROM "new_rows" AS "n" JOIN "old_rows" AS "o" USING ("id", "location_id")
			WHERE greatest("n"."date", "o"."date") >= current_date - 1
				AND ("n"."calendar_id", "n"."date", "n"."periods") IS DISTINCT FROM ("o"."calendar_id", "o"."date", "o"."periods")));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "automation_insert" AFTER INSERT ON "calendar_days" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_calendar_days"();--> statement-breakpoint
CREATE TRIGGER "automation_update" AFTER UPDATE ON "calendar_days" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_calendar_days"();--> statement-breakpoint
CREATE TRIGGER "automation_delete" AFTER DELETE ON "calendar_days" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_calendar_days"();--> statement-breakpoint
-- A zone in the document has its id and its name there. It goes before what belongs to it, which then finds no location.
CREATE FUNCTION "note_automated_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "automations" WHERE "zone_id" = OLD."id") OR EXISTS (SELECT FROM "calendars" WHERE "zone_id" = OLD."id") THEN
		PERFORM "note_automation"(ARRAY[OLD."location_id"]);
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "automation_update" AFTER UPDATE OF "zone_id", "name" ON "zones" FOR EACH ROW
	WHEN ((OLD."zone_id", OLD."name") IS DISTINCT FROM (NEW."zone_id", NEW."name"))
	EXECUTE FUNCTION "note_automated_zone"();--> statement-breakpoint
CREATE TRIGGER "automation_delete" BEFORE DELETE ON "zones" FOR EACH ROW EXECUTE FUNCTION "note_automated_zone"();--> statement-breakpoint
CREATE FUNCTION "note_automation_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "automation_documents" SET "version" = gen_random_uuid(), "changed_at" = clock_timestamp() WHERE "location_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "automation_update" AFTER UPDATE OF "time_zone" ON "locations" FOR EACH ROW
	WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone") EXECUTE FUNCTION "note_automation_time_zone"();--> statement-breakpoint
-- At another location a device reads another configuration. The trigger is that of migration 0020 otherwise.
DROP TRIGGER "configuration_update" ON "devices";--> statement-breakpoint
CREATE TRIGGER "configuration_update" BEFORE UPDATE OF "sample_frequency", "serial", "location_id" ON "devices" FOR EACH ROW
	WHEN ((OLD."sample_frequency", OLD."serial", OLD."location_id")
		IS DISTINCT FROM (NEW."sample_frequency", NEW."serial", NEW."location_id"))
	EXECUTE FUNCTION "note_own_configuration"();--> statement-breakpoint
INSERT INTO "automation_documents" ("location_id")
	SELECT "location_id" FROM "zones" JOIN "automations" ON "automations"."zone_id" = "zones"."id"
	UNION SELECT "location_id" FROM "zones" JOIN "calendars" ON "calendars"."zone_id" = "zones"."id"
	UNION SELECT "location_id" FROM "calendar_days" WHERE "date" >= current_date - 1;
