CREATE TABLE "sensor_replacements" (
	"component_id" text PRIMARY KEY NOT NULL,
	"former_mac_address" text NOT NULL,
	"new_mac_address" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sensor_replacements" ADD CONSTRAINT "sensor_replacements_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sensor_replacements_new_idx" ON "sensor_replacements" USING btree ("new_mac_address");