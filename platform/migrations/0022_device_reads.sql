CREATE TABLE "device_reads" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"answer" jsonb
);
--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "listening_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device_reads" ADD CONSTRAINT "device_reads_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_reads_device_idx" ON "device_reads" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE INDEX "device_reads_expires_idx" ON "device_reads" USING btree ("expires_at");