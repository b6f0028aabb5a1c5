CREATE TABLE "heard_sensors" (
	"integrator_id" text NOT NULL,
	"dev_eui" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"uplinks" integer NOT NULL,
	"rssi" double precision,
	"snr" double precision,
	"battery_millivolts" integer,
	"battery_percent" double precision,
	"problem" text,
	"parked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "heard_sensors_pkey" PRIMARY KEY("integrator_id","dev_eui")
);
--> statement-breakpoint
CREATE TABLE "lorawan_secrets" (
	"integrator_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "uplinks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uplinks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"dev_eui" text NOT NULL,
	"session" text NOT NULL,
	"frame_counter" bigint NOT NULL,
	"port" integer NOT NULL,
	"payload" "bytea" NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"rssi" double precision,
	"snr" double precision,
	"battery_percent" double precision,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "uplinks_frame_key" UNIQUE("integrator_id","dev_eui","session","frame_counter")
);
--> statement-breakpoint
ALTER TABLE "heard_sensors" ADD CONSTRAINT "heard_sensors_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lorawan_secrets" ADD CONSTRAINT "lorawan_secrets_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplinks" ADD CONSTRAINT "uplinks_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heard_sensors_heard_idx" ON "heard_sensors" USING btree ("integrator_id","heard_at");--> statement-breakpoint
CREATE INDEX "heard_sensors_parked_idx" ON "heard_sensors" USING btree ("integrator_id") WHERE "parked";--> statement-breakpoint
CREATE UNIQUE INDEX "lorawan_secrets_hash_key" ON "lorawan_secrets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "uplinks_integrator_idx" ON "uplinks" USING btree ("integrator_id","id");--> statement-breakpoint
CREATE INDEX "uplinks_received_idx" ON "uplinks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "uplinks_waiting_idx" ON "uplinks" USING btree ("failures","id") WHERE "state" = 'WAITING';