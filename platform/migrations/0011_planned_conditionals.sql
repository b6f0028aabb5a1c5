CREATE TABLE "planned_conditionals" (
	"id" text PRIMARY KEY NOT NULL,
	"zone_id" text NOT NULL,
	"product" text NOT NULL,
	"source_component_id" text NOT NULL,
	"component_name" text NOT NULL,
	"external_id" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD CONSTRAINT "planned_conditionals_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_conditionals_zone_idx" ON "planned_conditionals" USING btree ("zone_id","product");