-- Another version for the devices of these locations. A location that is being deleted is not there any more.
CREATE OR REPLACE FUNCTION "note_automation"("changed" text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "automation_documents" ("location_id") SELECT "id" FROM "locations" WHERE "id" = ANY ("changed") ORDER BY "id"
	ON CONFLICT ("location_id") DO UPDATE SET "version" = gen_random_uuid(), "changed_at" = clock_timestamp() $$;

-- Of automations and calendars, which belong to a zone.
CREATE OR REPLACE FUNCTION "note_zone_automation"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE TRIGGER "automation_insert" AFTER INSERT ON "automations" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();
CREATE OR REPLACE TRIGGER "automation_update" AFTER UPDATE ON "automations" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();
CREATE OR REPLACE TRIGGER "automation_delete" AFTER DELETE ON "automations" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();

CREATE OR REPLACE TRIGGER "automation_insert" AFTER INSERT ON "calendars" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();
CREATE OR REPLACE TRIGGER "automation_delete" AFTER DELETE ON "calendars" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_zone_automation"();

-- Days that are over are no part of it. Days are local: yesterday by the database's clock is still today in some places.
CREATE OR REPLACE FUNCTION "note_calendar_days"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE TRIGGER "automation_insert" AFTER INSERT ON "calendar_days" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_calendar_days"();
CREATE OR REPLACE TRIGGER "automation_update" AFTER UPDATE ON "calendar_days" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_calendar_days"();
CREATE OR REPLACE TRIGGER "automation_delete" AFTER DELETE ON "calendar_days" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_calendar_days"();

-- A zone in the document has its id and its name there. It goes before what belongs to it, which then finds no location.
CREATE OR REPLACE FUNCTION "note_automated_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "automations" WHERE "zone_id" = OLD."id") OR EXISTS (SELECT FROM "calendars" WHERE "zone_id" = OLD."id") THEN
		PERFORM "note_automation"(ARRAY[OLD."location_id"]);
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER "automation_update" AFTER UPDATE OF "zone_id", "name" ON "zones" FOR EACH ROW
	WHEN ((OLD."zone_id", OLD."name") IS DISTINCT FROM (NEW."zone_id", NEW."name"))
	EXECUTE FUNCTION "note_automated_zone"();
CREATE OR REPLACE TRIGGER "automation_delete" BEFORE DELETE ON "zones" FOR EACH ROW EXECUTE FUNCTION "note_automated_zone"();

CREATE OR REPLACE FUNCTION "note_automation_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "automation_documents" SET "version" = gen_random_uuid(), "changed_at" = clock_timestamp() WHERE "location_id" = NEW."id";
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "automation_update" AFTER UPDATE OF "time_zone" ON "locations" FOR EACH ROW
	WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone") EXECUTE FUNCTION "note_automation_time_zone"();
