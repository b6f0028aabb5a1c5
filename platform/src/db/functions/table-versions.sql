-- Rows that other changes have locked are skipped. If all are locked, a new row is made, so no change waits for another.
-- A row that this transaction has already written is enough: nobody sees the change before the transaction ends.
CREATE OR REPLACE FUNCTION "note_table_change"("owner" text, "changed_table" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"free" record;
BEGIN
	SELECT "id", "xmin" = pg_current_xact_id()::xid AS "is_ours" INTO "free" FROM "table_versions"
		WHERE "integrator_id" = "owner" AND "table_name" = "changed_table"
		ORDER BY "id" LIMIT 1 FOR UPDATE SKIP LOCKED;
	IF NOT FOUND THEN
		INSERT INTO "table_versions" ("integrator_id", "table_name") VALUES ("owner", "changed_table");
	ELSIF NOT "free"."is_ours" THEN
		UPDATE "table_versions" SET "version" = gen_random_uuid() WHERE "id" = "free"."id";
	END IF;
END $$;

CREATE OR REPLACE FUNCTION "note_own_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"owner" text;
BEGIN
	IF TG_OP <> 'DELETE' THEN
		FOR "owner" IN SELECT DISTINCT "integrator_id" FROM "new_rows" LOOP
			PERFORM "note_table_change"("owner", TG_TABLE_NAME);
		END LOOP;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		FOR "owner" IN SELECT DISTINCT "integrator_id" FROM "old_rows" LOOP
			PERFORM "note_table_change"("owner", TG_TABLE_NAME);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;

-- For rows that are parts of something. The arguments are the table of the whole, and the column with its id. If the whole
-- is deleted with its parts, a part finds no owner. That is fine, because the whole has already noted the change.
CREATE OR REPLACE FUNCTION "note_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"rows" text;
	"owner" text;
BEGIN
	FOREACH "rows" IN ARRAY CASE TG_OP
		WHEN 'INSERT' THEN ARRAY['new_rows'] WHEN 'DELETE' THEN ARRAY['old_rows'] ELSE ARRAY['new_rows', 'old_rows'] END
	LOOP
		FOR "owner" IN EXECUTE format(
			'SELECT DISTINCT whole.integrator_id FROM %I AS part JOIN %I AS whole ON whole.id = part.%I',
			"rows", TG_ARGV[0], TG_ARGV[1])
		LOOP
			PERFORM "note_table_change"("owner", TG_TABLE_NAME);
		END LOOP;
	END LOOP;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "note_shared_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_table_change"('', TG_TABLE_NAME);
	RETURN NULL;
END $$;

-- Common products are in everybody's list.
CREATE OR REPLACE FUNCTION "note_product_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"rows" text;
	"owner" text;
BEGIN
	FOREACH "rows" IN ARRAY CASE TG_OP
		WHEN 'INSERT' THEN ARRAY['new_rows'] WHEN 'DELETE' THEN ARRAY['old_rows'] ELSE ARRAY['new_rows', 'old_rows'] END
	LOOP
		FOR "owner" IN EXECUTE format(
			'SELECT DISTINCT unnest(CASE WHEN is_common THEN ARRAY[integrator_id, ''''] ELSE ARRAY[integrator_id] END) FROM %I', "rows")
		LOOP
			PERFORM "note_table_change"("owner", TG_TABLE_NAME);
		END LOOP;
	END LOOP;
	RETURN NULL;
END $$;

-- Of these tables every change is noted.
DO $$
DECLARE
	"watched" record;
BEGIN
	FOR "watched" IN
		SELECT "name", "call", "event", "rows"
		FROM (VALUES
			('accounts', 'note_own_change()'),
			('alarms', 'note_own_change()'),
			('audit_traces', 'note_own_change()'),
			('components', 'note_own_change()'),
			('devices', 'note_own_change()'),
			('integrations', 'note_own_change()'),
			('location_groups', 'note_own_change()'),
			('locations', 'note_own_change()'),
			('products', 'note_product_change()'),
			('registered_components', 'note_own_change()'),
			('account_location_groups', 'note_part_change(''accounts'', ''account_id'')'),
			('location_group_locations', 'note_part_change(''location_groups'', ''location_group_id'')'),
			('location_group_integrations', 'note_part_change(''location_groups'', ''location_group_id'')'),
			('sensor_replacements', 'note_part_change(''components'', ''component_id'')'),
			('layouts', 'note_part_change(''locations'', ''location_id'')'),
			('zones', 'note_part_change(''locations'', ''location_id'')'),
			('push_subscriptions', 'note_part_change(''accounts'', ''account_id'')'),
			('units', 'note_shared_change()')
		) AS "tables"("name", "call")
		CROSS JOIN (VALUES
			('insert', 'NEW TABLE AS new_rows'),
			('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
			('delete', 'OLD TABLE AS old_rows')
		) AS "events"("event", "rows")
	LOOP
		EXECUTE format(
			'CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %s',
			'note_' || "watched"."event", "watched"."event", "watched"."name", "watched"."rows", "watched"."call");
	END LOOP;
END $$;

-- Live streams tell the page of an alarm what became of its messages. New ones come with a change of the alarm.
CREATE OR REPLACE TRIGGER "note_update" AFTER UPDATE ON "notices" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();

-- A comment is the only event that comes without a change of its alarm.
CREATE OR REPLACE FUNCTION "note_alarm_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_table_change"("integrator_id", 'alarms') FROM "alarms" WHERE "id" = NEW."alarm_id";
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "note_insert" AFTER INSERT ON "alarm_events" FOR EACH ROW
	WHEN (NEW."step" = 'COMMENTED') EXECUTE FUNCTION "note_alarm_comment"();
