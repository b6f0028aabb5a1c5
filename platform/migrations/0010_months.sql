-- Makes the partition of one month. Rows of that month move there from the default partition.
-- PostgreSQL checks that the default partition has no such rows left, so the lock keeps others from adding any meanwhile.
CREATE FUNCTION "make_month"("parent" text, "moment" text, "month" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
-- Only months with many rows get their own table, so that devices with a wrong clock do not cause hundreds of tables.
CREATE FUNCTION "months_worth_a_table"("name" text, "moment" text) RETURNS SETOF timestamp with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY EXECUTE format(
		'SELECT date_trunc(''month'', %1$I, ''UTC'') FROM %2$I
			WHERE %1$I >= date_trunc(''month'', now(), ''UTC'') - interval ''10 years'' AND %1$I < now() + interval ''1 month''
			GROUP BY 1 HAVING count(*) >= 10000 ORDER BY 1', "moment", "name");
END $$;--> statement-breakpoint
ALTER TABLE "audit_traces" RENAME TO "audit_traces_old";--> statement-breakpoint
ALTER SEQUENCE "audit_traces_id_seq" RENAME TO "audit_traces_old_id_seq";--> statement-breakpoint
CREATE TABLE "audit_traces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	"integrator_id" text NOT NULL,
	"account_id" text,
	"date_time" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"action" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"url" text DEFAULT '' NOT NULL,
	"body" text,
	"location_id" text,
	"device_id" text
) PARTITION BY RANGE ("date_time");--> statement-breakpoint
CREATE TABLE "audit_traces_default" PARTITION OF "audit_traces" DEFAULT;--> statement-breakpoint
SELECT "make_month"('audit_traces', 'date_time', "month") FROM "months_worth_a_table"('audit_traces_old', 'date_time') AS "month";--> statement-breakpoint
-- The addresses of calls on one location or device name it. Those of other calls have a word in its place. Regular expressions
-- would take thirty times as long.
INSERT INTO "audit_traces" OVERRIDING SYSTEM VALUE
	SELECT "id", "integrator_id", "account_id", "date_time", "email", "action", "old_value", "new_value", "url", "body",
		CASE WHEN "location" NOT IN ('', 'group', 'integrator', 'conditional') THEN "location"
			WHEN "device" <> '' AND "goal" <> '' THEN "goal" END,
		CASE WHEN "device" NOT IN ('', 'integrator', 'initialize') THEN "device" END
	FROM "audit_traces_old"
	CROSS JOIN LATERAL (SELECT split_part("url", '?', 1) AS "path") AS "called"
	CROSS JOIN LATERAL (SELECT
		split_part(split_part("path", '/organization/location/', 2), '/', 1) AS "location",
		split_part(split_part("path", '/device/', 2), '/', 1) AS "device",
		split_part(split_part("path", '/move/', 2), '/', 1) AS "goal") AS "named";--> statement-breakpoint
SELECT setval('audit_traces_id_seq', "last_value", "is_called") FROM "audit_traces_old_id_seq";--> statement-breakpoint
DROP TABLE "audit_traces_old";--> statement-breakpoint
ALTER TABLE "audit_traces" ADD CONSTRAINT "audit_traces_pkey" PRIMARY KEY("date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_integrator_idx" ON "audit_traces" USING btree ("integrator_id","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_account_idx" ON "audit_traces" USING btree ("account_id","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_location_idx" ON "audit_traces" USING btree ("location_id","date_time","id") WHERE location_id is not null;--> statement-breakpoint
CREATE INDEX "audit_traces_device_idx" ON "audit_traces" USING btree ("device_id","date_time","id") WHERE device_id is not null;--> statement-breakpoint
CREATE TRIGGER "note_insert" AFTER INSERT ON "audit_traces" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();--> statement-breakpoint
CREATE TRIGGER "note_update" AFTER UPDATE ON "audit_traces" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();--> statement-breakpoint
CREATE TRIGGER "note_delete" AFTER DELETE ON "audit_traces" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_own_change"();--> statement-breakpoint
ALTER TABLE "samples" RENAME TO "samples_old";--> statement-breakpoint
CREATE TABLE "samples" (
	"measurement_id" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL
) PARTITION BY RANGE ("time");--> statement-breakpoint
CREATE TABLE "samples_default" PARTITION OF "samples" DEFAULT;--> statement-breakpoint
SELECT "make_month"('samples', 'time', "month") FROM "months_worth_a_table"('samples_old', 'time') AS "month";--> statement-breakpoint
INSERT INTO "samples" SELECT "measurement_id", "time", "value", "integrator_id", "location_id" FROM "samples_old";--> statement-breakpoint
DROP TABLE "samples_old";--> statement-breakpoint
-- Samples of many measurements arrive in turns, so those of one measurement are far apart. A curve is read only from the index.
ALTER TABLE "samples" ADD CONSTRAINT "samples_pkey" PRIMARY KEY("measurement_id","time") INCLUDE ("value");--> statement-breakpoint
CREATE INDEX "samples_location_idx" ON "samples" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "samples_integrator_idx" ON "samples" USING btree ("integrator_id");--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;
