ALTER TABLE "samples" DROP CONSTRAINT "samples_integrator_id_integrators_id_fk";
--> statement-breakpoint
ALTER TABLE "samples" DROP CONSTRAINT "samples_location_id_locations_id_fk";
--> statement-breakpoint
DROP INDEX "samples_integrator_idx";--> statement-breakpoint
ALTER TABLE "samples" DROP COLUMN "integrator_id";--> statement-breakpoint
-- Instead of the foreign key. A location is deleted after its components and their measurements, and that has waited for everybody
-- who was storing samples of them.
CREATE FUNCTION "delete_samples_of_location"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "samples" WHERE "location_id" = OLD."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "samples_delete" AFTER DELETE ON "locations" FOR EACH ROW EXECUTE FUNCTION "delete_samples_of_location"();
