CREATE TABLE "account_location_groups" (
	"account_id" text NOT NULL,
	"location_group_id" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"contact_group" text[] DEFAULT '{}' NOT NULL,
	"allow_push_notifications" text DEFAULT 'false' NOT NULL,
	"show_in_contacts" boolean DEFAULT false NOT NULL,
	"dashboard_safe" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_location_groups_pkey" PRIMARY KEY("account_id","location_group_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text,
	"sex" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"owner_account_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"account_id" text NOT NULL,
	"session_key" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sessions_pkey" PRIMARY KEY("account_id","session_key")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"account_id" text NOT NULL,
	"session_key" text NOT NULL,
	"login_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logins_pkey" PRIMARY KEY("account_id","session_key")
);
--> statement-breakpoint
CREATE TABLE "audit_traces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"account_id" text,
	"date_time" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"action" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"url" text DEFAULT '' NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL,
	"zone_id" text NOT NULL,
	"product_id" text,
	"device_id" text,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"connection" text,
	"host" text,
	"port" integer,
	"unit" integer,
	"slave_id" integer,
	"start_address_offset" integer DEFAULT 0 NOT NULL,
	"component_sequence" integer DEFAULT 0 NOT NULL,
	"product_sequence" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "components_integrator_identifier_key" UNIQUE("integrator_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "registered_components" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"identifier" text NOT NULL,
	"mac_address" text,
	"origin" text NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"component_name" text NOT NULL,
	"product_id" text,
	"product_type" text NOT NULL,
	"zone_name" text,
	"device_id" text,
	"linked_component_id" text,
	"start_address_offset" integer DEFAULT 0 NOT NULL,
	"component_sequence" integer DEFAULT 0 NOT NULL,
	"product_sequence" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registered_components_integrator_identifier_key" UNIQUE("integrator_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "device_token_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"cloudlink_id" text NOT NULL,
	"location_id" text,
	"zone_id" text,
	"hcb_location" text,
	"status" text DEFAULT 'NEW' NOT NULL,
	"current_version" text,
	"token" text,
	"token_validated" boolean DEFAULT false NOT NULL,
	"token_checked_at" timestamp with time zone,
	"sample_frequency" integer DEFAULT 300 NOT NULL,
	"reload_requested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_cloudlink_key" UNIQUE("cloudlink_id")
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"routing_key" text,
	"region" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_group_integrations" (
	"location_group_id" text NOT NULL,
	"integration_id" text NOT NULL,
	CONSTRAINT "location_group_integrations_pkey" PRIMARY KEY("location_group_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "location_group_locations" (
	"id" text PRIMARY KEY NOT NULL,
	"location_group_id" text NOT NULL,
	"location_id" text NOT NULL,
	"layout_id" text,
	CONSTRAINT "location_group_locations_pair_key" UNIQUE NULLS NOT DISTINCT("location_group_id","location_id","layout_id")
);
--> statement-breakpoint
CREATE TABLE "location_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idp_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"address" text NOT NULL,
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_credentials" (
	"username" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idp_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"uid" text,
	"user_code" text,
	"grant_id" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "idp_records_pkey" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_images" (
	"location_id" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"organization_id" text,
	"slid" text,
	"name" text NOT NULL,
	"streetline1" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tree_caches" (
	"location_id" text PRIMARY KEY NOT NULL,
	"tree" jsonb NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"layout_id" text,
	"zone_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zones_location_zone_key" UNIQUE("location_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "conditionals" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL,
	"measurement_id" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL,
	"component_id" text NOT NULL,
	"external_id" text NOT NULL,
	"label" text NOT NULL,
	"unit_id" text,
	"range_min" double precision,
	"range_max" double precision,
	"latest_value" double precision,
	"latest_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurements_component_external_key" UNIQUE("component_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"measurement_id" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL,
	CONSTRAINT "samples_pkey" PRIMARY KEY("measurement_id","time")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"alternates" text[] DEFAULT '{}' NOT NULL,
	"default_measurements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_conditionals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_integrator_product_key" UNIQUE("integrator_id","product")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"quantity" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"zone_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"calendar_id" text,
	"date" date NOT NULL,
	"periods" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_days_day_key" UNIQUE NULLS NOT DISTINCT("location_id","calendar_id","date")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"zone_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_zone_key" UNIQUE("zone_id")
);
--> statement-breakpoint
CREATE TABLE "integrators" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_location_groups" ADD CONSTRAINT "account_location_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_location_groups" ADD CONSTRAINT "account_location_groups_location_group_id_location_groups_id_fk" FOREIGN KEY ("location_group_id") REFERENCES "public"."location_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_traces" ADD CONSTRAINT "audit_traces_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_linked_component_id_components_id_fk" FOREIGN KEY ("linked_component_id") REFERENCES "public"."components"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_group_integrations" ADD CONSTRAINT "location_group_integrations_location_group_id_location_groups_id_fk" FOREIGN KEY ("location_group_id") REFERENCES "public"."location_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_group_integrations" ADD CONSTRAINT "location_group_integrations_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_group_locations" ADD CONSTRAINT "location_group_locations_location_group_id_location_groups_id_fk" FOREIGN KEY ("location_group_id") REFERENCES "public"."location_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_group_locations" ADD CONSTRAINT "location_group_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_group_locations" ADD CONSTRAINT "location_group_locations_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_groups" ADD CONSTRAINT "location_groups_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_images" ADD CONSTRAINT "location_images_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_caches" ADD CONSTRAINT "tree_caches_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditionals" ADD CONSTRAINT "conditionals_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditionals" ADD CONSTRAINT "conditionals_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditionals" ADD CONSTRAINT "conditionals_measurement_id_measurements_id_fk" FOREIGN KEY ("measurement_id") REFERENCES "public"."measurements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_location_groups_group_idx" ON "account_location_groups" USING btree ("location_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_integrator_idx" ON "accounts" USING btree ("integrator_id","last_name");--> statement-breakpoint
CREATE INDEX "accounts_owner_idx" ON "accounts" USING btree ("owner_account_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires_idx" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logins_account_date_idx" ON "logins" USING btree ("account_id","login_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_traces_integrator_idx" ON "audit_traces" USING btree ("integrator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_traces_account_idx" ON "audit_traces" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "components_location_idx" ON "components" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "components_zone_idx" ON "components" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "components_product_idx" ON "components" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "components_device_idx" ON "components" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "registered_components_mac_idx" ON "registered_components" USING btree ("integrator_id","mac_address");--> statement-breakpoint
CREATE INDEX "registered_components_linked_idx" ON "registered_components" USING btree ("linked_component_id");--> statement-breakpoint
CREATE INDEX "registered_components_product_idx" ON "registered_components" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "registered_components_device_idx" ON "registered_components" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "devices_integrator_idx" ON "devices" USING btree ("integrator_id");--> statement-breakpoint
CREATE INDEX "devices_location_idx" ON "devices" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "devices_zone_idx" ON "devices" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "integrations_integrator_idx" ON "integrations" USING btree ("integrator_id","name");--> statement-breakpoint
CREATE INDEX "location_group_integrations_integration_idx" ON "location_group_integrations" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "location_group_locations_location_idx" ON "location_group_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "location_group_locations_layout_idx" ON "location_group_locations" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "location_groups_integrator_idx" ON "location_groups" USING btree ("integrator_id","name");--> statement-breakpoint
CREATE INDEX "idp_attempts_username_idx" ON "idp_attempts" USING btree ("username","attempted_at");--> statement-breakpoint
CREATE INDEX "idp_attempts_address_idx" ON "idp_attempts" USING btree ("address","attempted_at");--> statement-breakpoint
CREATE INDEX "idp_attempts_attempted_idx" ON "idp_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "idp_password_links_username_idx" ON "idp_password_links" USING btree ("username");--> statement-breakpoint
CREATE INDEX "idp_password_links_expires_idx" ON "idp_password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idp_records_grant_idx" ON "idp_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "idp_records_uid_idx" ON "idp_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_records_user_code_idx" ON "idp_records" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "idp_records_expires_idx" ON "idp_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "layouts_location_idx" ON "layouts" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "locations_integrator_idx" ON "locations" USING btree ("integrator_id","name");--> statement-breakpoint
CREATE INDEX "locations_organization_idx" ON "locations" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_slid_key" ON "locations" USING btree ("slid");--> statement-breakpoint
CREATE INDEX "locations_slid_prefix_idx" ON "locations" USING btree ("slid" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "zones_layout_idx" ON "zones" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "conditionals_integrator_idx" ON "conditionals" USING btree ("integrator_id");--> statement-breakpoint
CREATE INDEX "conditionals_location_idx" ON "conditionals" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "conditionals_measurement_idx" ON "conditionals" USING btree ("measurement_id");--> statement-breakpoint
CREATE INDEX "measurements_integrator_idx" ON "measurements" USING btree ("integrator_id");--> statement-breakpoint
CREATE INDEX "measurements_location_idx" ON "measurements" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "measurements_unit_idx" ON "measurements" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "samples_location_idx" ON "samples" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "samples_integrator_idx" ON "samples" USING btree ("integrator_id");--> statement-breakpoint
CREATE INDEX "calendar_days_calendar_idx" ON "calendar_days" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "organizations_integrator_idx" ON "organizations" USING btree ("integrator_id");