CREATE TABLE "value_changes" (
	"location_id" text NOT NULL,
	"device_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "value_changes_pkey" PRIMARY KEY("location_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "value_changes" ADD CONSTRAINT "value_changes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "value_changes_changed_idx" ON "value_changes" USING btree ("changed_at");