-- Makes the partition of one month. Rows of that month move there from the default partition.
-- PostgreSQL checks that the default partition has no such rows left, so the lock keeps others from adding any meanwhile.
CREATE OR REPLACE FUNCTION "make_month"("parent" text, "moment" text, "month" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"name" text := "parent" || to_char("month" AT TIME ZONE 'UTC', '_YYYY_MM');
	"rest" text := "parent" || '_default';
	"next" timestamp with time zone := ("month" AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
	EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', "rest");
	EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', "name", "parent");
	EXECUTE format('WITH "moved" AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM "moved"',
		"rest", "moment", "moment", "name") USING "month", "next";
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', "parent", "name", "month", "next");
END $$;

-- Only months with many rows get their own table, so that devices with a wrong clock do not cause hundreds of tables.
CREATE OR REPLACE FUNCTION "months_worth_a_table"("name" text, "moment" text) RETURNS SETOF timestamp with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY EXECUTE format(
		'SELECT date_trunc(''month'', %1$I, ''UTC'') FROM %2$I
			WHERE %1$I >= date_trunc(''month'', now(), ''UTC'') - interval ''10 years'' AND %1$I < now() + interval ''1 month''
			GROUP BY 1 HAVING count(*) >= 10000 ORDER BY 1', "moment", "name");
END $$;
