-- Words without case, accents and punctuation, a space between them, and a tab around each text. By codes of characters, because
-- the order and the letters of a database depend on its locale. What Unicode does not take apart is replaced by name.
CREATE FUNCTION "search_key"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	"punctuation" CONSTANT text := '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~';
	"key" text := array_to_string("texts", E'\t', '');
BEGIN
	IF octet_length("key") > length("key") THEN
		"key" := regexp_replace(normalize("key", NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
		"key" := translate("key", 'øØłŁđĐðÐħĦıŧŦς‐‑‒–—‘’‚“”„·•…«»', 'oOlLdDdDhHitTσ                ');
		"key" := replace(replace(replace(replace("key", 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
		"key" := replace(replace(replace(replace("key", 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
	END IF;
	"key" := translate(lower("key"), "punctuation", repeat(' ', length("punctuation")));
	"key" := regexp_replace(E'\t' || "key" || E'\t', ' +', ' ', 'g');
	RETURN replace(replace("key", E'\t ', E'\t'), E' \t', E'\t');
END $$;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(first_name || ' ' || last_name, username, email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(name, product, type)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "registered_components" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(component_name, identifier, mac_address)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(cloudlink_id, id, hcb_location)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(name, type)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "location_groups" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(name, streetline1, city, postal_code, slid)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(name, zone_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "integrators" ADD COLUMN "search" text GENERATED ALWAYS AS (search_key(name, id)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_search_idx" ON "accounts" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "registered_components_search_idx" ON "registered_components" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "devices_search_idx" ON "devices" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "locations_search_idx" ON "locations" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "zones_search_idx" ON "zones" USING btree (left("search", 64) collate "C");--> statement-breakpoint
-- Finds parts of texts by an index. Where pg_trgm is missing and cannot be created, a search reads all rows of the integrator instead.
CREATE FUNCTION "make_search_indexes"() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	"searched" text;
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	FOREACH "searched" IN ARRAY ARRAY['locations', 'zones', 'devices', 'registered_components', 'accounts'] LOOP
		-- What waits to be sorted in is read by every search, so it must not grow long.
		EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit = 1024)',
			"searched" || '_search_parts_idx', "searched");
	END LOOP;
	RETURN true;
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'Parts of names are found without an index: %', SQLERRM;
	RETURN false;
END $$;--> statement-breakpoint
SELECT "make_search_indexes"();
