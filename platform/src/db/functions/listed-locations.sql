-- A location as a list shows it, in the order of the API's fields and without spaces. What the contract lists in `locationFields` is written
-- in the place of the comment when this file is read. A new one has no layouts yet.
CREATE OR REPLACE FUNCTION "list_location"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"its_layouts" text;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		SELECT string_agg(concat('{"layoutId":', to_json("id"), ',"layoutName":', to_json("name"), '}'), ',' ORDER BY "name", "id")
			INTO "its_layouts" FROM "layouts" WHERE "location_id" = NEW."id";
	END IF;
	NEW."listed" := concat(
		'{"id":', to_json(NEW."id"), /* locationFields */ ',"integratorId":', to_json(NEW."integrator_id"), ',"version":', NEW."version", ',"layouts":[', "its_layouts", ']}');
	RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "list" BEFORE INSERT OR UPDATE ON "locations" FOR EACH ROW EXECUTE FUNCTION "list_location"();

-- Every update writes it again. Two changes of layouts of one location run one after the other, and the second one sees both.
CREATE OR REPLACE FUNCTION "list_location_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		UPDATE "locations" SET "listed" = '' WHERE "id" IN (SELECT "location_id" FROM "new_rows");
	END IF;
	IF TG_OP <> 'INSERT' THEN
		UPDATE "locations" SET "listed" = '' WHERE "id" IN (SELECT "location_id" FROM "old_rows");
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_insert" AFTER INSERT ON "layouts" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "list_location_anew"();
CREATE OR REPLACE TRIGGER "list_update" AFTER UPDATE ON "layouts" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "list_location_anew"();
CREATE OR REPLACE TRIGGER "list_delete" AFTER DELETE ON "layouts" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "list_location_anew"();

-- Those that are stored already, if this file has changed.
UPDATE "locations" SET "listed" = '';
