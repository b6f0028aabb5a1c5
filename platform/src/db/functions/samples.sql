-- Instead of a foreign key of the samples. A location is deleted after its components and their measurements, and that has waited for everybody
-- who was storing samples of them.
CREATE OR REPLACE FUNCTION "delete_samples_of_location"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "samples" WHERE "location_id" = OLD."id";
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "samples_delete" AFTER DELETE ON "locations" FOR EACH ROW EXECUTE FUNCTION "delete_samples_of_location"();

-- Whoever stores samples calls it first in its transaction. Who changes the row waits for all of them, and they for the change. Each
-- statement of the function sees what was committed before it began, so the row is read as it is after the wait.
CREATE OR REPLACE FUNCTION "hold_sample_place"() RETURNS SETOF "sample_place" LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('sample place', 0));
	RETURN QUERY SELECT * FROM "sample_place";
END $$;
