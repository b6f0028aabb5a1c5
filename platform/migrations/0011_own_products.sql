CREATE TABLE "product_codecs" (
	"product_id" text PRIMARY KEY NOT NULL,
	"codec" text NOT NULL,
	"examples" text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "made_by" text DEFAULT 'OPERATOR' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_common" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "decoder" text;--> statement-breakpoint
ALTER TABLE "heard_sensors" ADD COLUMN "broken_by" text;--> statement-breakpoint
ALTER TABLE "uplinks" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "product_codecs" ADD CONSTRAINT "product_codecs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_common_key" ON "products" USING btree ("product") WHERE "is_common";--> statement-breakpoint
CREATE INDEX "heard_sensors_broken_idx" ON "heard_sensors" USING btree ("integrator_id") WHERE "broken_by" is not null;--> statement-breakpoint
CREATE INDEX "uplinks_codec_idx" ON "uplinks" USING btree ("integrator_id","failures","id") WHERE "state" = 'CODEC';--> statement-breakpoint
CREATE INDEX "uplinks_broken_idx" ON "uplinks" USING btree ("integrator_id","dev_eui") WHERE "state" = 'BROKEN';