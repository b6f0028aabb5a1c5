-- Finds parts of texts by an index. Where pg_trgm is missing and cannot be created, a search reads all rows of the integrator instead.
CREATE OR REPLACE FUNCTION "make_search_indexes"() RETURNS boolean LANGUAGE plpgsql AS $$
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
END $$;

SELECT "make_search_indexes"();
