CREATE TABLE "sample_place" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reads_from" text NOT NULL,
	"writes_both" boolean DEFAULT false NOT NULL,
	"is_copied" boolean DEFAULT false NOT NULL,
	"copied_until" timestamp with time zone,
	"moves" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sample_place_only" CHECK ("sample_place"."only")
);
--> statement-breakpoint
-- Whoever stores samples calls it first in its transaction. Who changes the row waits for all of them, and they for the change. Each
-- statement of the function sees what was committed before it began, so the row is read as it is after the wait.
CREATE FUNCTION "hold_sample_place"() RETURNS SETOF "sample_place" LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('sample place', 0));
	RETURN QUERY SELECT * FROM "sample_place";
END $$;
