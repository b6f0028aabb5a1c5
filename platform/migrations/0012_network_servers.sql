CREATE TABLE "network_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"paths" jsonb,
	"hash" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp with time zone,
	"secret" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "network_servers" ADD CONSTRAINT "network_servers_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "network_servers_hash_key" ON "network_servers" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "network_servers_former_idx" ON "network_servers" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "network_servers_integrator_idx" ON "network_servers" USING btree ("integrator_id","name","id");