CREATE TABLE "sampled_measurements" (
	"measurement_id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sampled_measurements_location_idx" ON "sampled_measurements" USING btree ("location_id");