CREATE TABLE "maintenance_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"repeats" text NOT NULL,
	"days" text[] NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD CONSTRAINT "maintenance_windows_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_windows_location_idx" ON "maintenance_windows" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "maintenance_windows_ends_idx" ON "maintenance_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "alarms_measurement_idx" ON "alarms" USING btree ("measurement_id","raised_at");--> statement-breakpoint
-- The same as in migration 0007, with the time zone.
CREATE OR REPLACE FUNCTION "list_location"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"its_layouts" text;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		SELECT string_agg(concat('{"layoutId":', to_json("id"), ',"layoutName":', to_json("name"), '}'), ',' ORDER BY "name", "id")
			INTO "its_layouts" FROM "layouts" WHERE "location_id" = NEW."id";
	END IF;
	NEW."listed" := concat(
		'{"id":', to_json(NEW."id"), ',"name":', to_json(NEW."name"), ',"streetline1":', to_json(NEW."streetline1"),
		',"city":', to_json(NEW."city"), ',"country":', to_json(NEW."country"),
		',"postalCode":', to_json(NEW."postal_code"), ',"status":', to_json(NEW."status"),
		',"slid":', coalesce(to_json(NEW."slid")::text, 'null'),
		',"timeZone":', coalesce(to_json(NEW."time_zone")::text, 'null'), ',"integratorId":', to_json(NEW."integrator_id"),
		',"version":', NEW."version", ',"layouts":[', "its_layouts", ']}');
	RETURN NEW;
END $$;--> statement-breakpoint
UPDATE "locations" SET "listed" = '';
