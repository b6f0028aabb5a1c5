-- The tables of an installation: everything that was made in steps before is here at once. Drizzle wrote it from the schema. By hand
-- came what Drizzle cannot say: "search_key", the partitions of "audit_traces" and "samples", and the index with the value. Functions
-- and triggers come afterwards, see src/db/functions.

-- Words without case, accents and punctuation, a space between them, and a tab around each text. By codes of characters, because
-- the order and the letters of a database depend on its locale. What Unicode does not take apart is replaced by name.
-- An expression sees at once what has to go, while "translate" looks through its whole list for each letter.
CREATE FUNCTION "search_key"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	"key" text := array_to_string("texts", E'\t', '');
BEGIN
	IF octet_length("key") > length("key") THEN
		"key" := regexp_replace(normalize("key", NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
		"key" := replace(replace(replace(replace("key", 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
		"key" := replace(replace(replace(replace("key", 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
		IF "key" ~ '[øØłŁđĐðÐħĦıŧŦς]' THEN
			"key" := translate("key", 'øØłŁđĐðÐħĦıŧŦς', 'oOlLdDdDhHitTσ');
		END IF;
	END IF;
	"key" := regexp_replace(lower("key"), '[] !"#$%&''()*+,./:;<=>?@[\\^_`{|}~‐‑‒–—‘’‚“”„·•…«»-]+', ' ', 'g');
	RETURN replace(replace(E'\t' || "key" || E'\t', E'\t ', E'\t'), E' \t', E'\t');
END $$;
--> statement-breakpoint
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"username_key" text NOT NULL,
	"email_key" text NOT NULL,
	"search" text GENERATED ALWAYS AS (search_key(first_name || ' ' || last_name, username, email)) STORED NOT NULL,
	"language" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmed_email" text,
	"confirmed_phone" text,
	"former_email_until" timestamp with time zone,
	"former_phone_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "caused_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "caused_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"account_id" text,
	"kind" text NOT NULL,
	"address" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmations_pkey" PRIMARY KEY("account_id","kind")
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
	"address" text,
	"browser" text,
	CONSTRAINT "logins_pkey" PRIMARY KEY("account_id","session_key")
);
--> statement-breakpoint
CREATE TABLE "alarm_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"cause" text NOT NULL,
	"account_id" text,
	"value" double precision,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"location_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"conditional_id" text,
	"component_id" text,
	"measurement_id" text,
	"device_id" text,
	"location_name" text NOT NULL,
	"zone_name" text,
	"component_name" text,
	"measurement_label" text,
	"unit" text,
	"severity" text NOT NULL,
	"comparison" text,
	"threshold" double precision,
	"value" double precision,
	"instruction" text,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"raised_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"count" integer NOT NULL,
	"due_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"shelved_until" timestamp with time zone,
	"shelved_by" text,
	"shelved_reason" text,
	"notify_at" timestamp with time zone,
	"notified" text,
	"notified_at" timestamp with time zone,
	"notified_severity" text,
	"notified_up_to" text
);
--> statement-breakpoint
CREATE TABLE "location_drills" (
	"location_id" text PRIMARY KEY NOT NULL,
	"alarm_id" text NOT NULL,
	"drilled_at" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"reached" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "no_value_checks" (
	"conditional_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
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
	"search" text GENERATED ALWAYS AS (search_key(name, product, type)) STORED NOT NULL,
	CONSTRAINT "products_integrator_product_key" UNIQUE("integrator_id","product")
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
	"search" text GENERATED ALWAYS AS (search_key(component_name, identifier, mac_address)) STORED NOT NULL,
	CONSTRAINT "registered_components_integrator_identifier_key" UNIQUE("integrator_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"quantity" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "device_states" (
	"device_id" text PRIMARY KEY NOT NULL,
	"configuration_taken_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"offline_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"clock_ahead" double precision,
	"waiting" integer,
	"dropped" integer,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"listening_until" timestamp with time zone,
	"doubtful_from" timestamp with time zone,
	"doubtful_until" timestamp with time zone,
	"takes_automation" boolean DEFAULT false NOT NULL,
	"automation_version" text,
	"automation_taken_at" timestamp with time zone
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
	"token_validated" boolean DEFAULT false NOT NULL,
	"token_checked_at" timestamp with time zone,
	"sample_frequency" integer DEFAULT 300 NOT NULL,
	"reload_requested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token_hash" text,
	"token_kid" text,
	"token_expires_at" timestamp with time zone,
	"token_problem" text,
	"serial" jsonb,
	"configuration_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_key(cloudlink_id, id, hcb_location)) STORED NOT NULL,
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settings" jsonb,
	"secret" text,
	"search" text GENERATED ALWAYS AS (search_key(name, type)) STORED NOT NULL
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alerting" jsonb,
	"search" text GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idp_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_credentials" (
	"password_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purpose" text NOT NULL,
	"signs_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idp_password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"account_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"mailed_to" text
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
	"address" text,
	CONSTRAINT "idp_records_pkey" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "idp_recovery_codes" (
	"code_hash" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "idp_recovery_codes_pkey" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "idp_totp" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_traces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"account_id" text,
	"date_time" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"action" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"url" text DEFAULT '' NOT NULL,
	"body" text,
	"location_id" text,
	"device_id" text,
	"left_location_id" text,
	"thing_id" text,
	"undoes" bigint,
	CONSTRAINT "audit_traces_pkey" PRIMARY KEY("date_time","id")
) PARTITION BY RANGE ("date_time");
--> statement-breakpoint
CREATE TABLE "audit_traces_default" PARTITION OF "audit_traces" DEFAULT;
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "scheduled_work" (
	"name" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"result" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "table_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "table_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"table_name" text NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_states" (
	"account_id" text NOT NULL,
	"list" text NOT NULL,
	"state" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_states_pkey" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"account_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automation_documents" (
	"location_id" text PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
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
	"slid" text,
	"name" text NOT NULL,
	"streetline1" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"search" text GENERATED ALWAYS AS (search_key(name, streetline1, city, postal_code, slid)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"repeats" text NOT NULL,
	"days" text[] NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"search" text GENERATED ALWAYS AS (search_key(name, zone_id)) STORED NOT NULL,
	CONSTRAINT "zones_location_zone_key" UNIQUE("location_id","zone_id")
);
--> statement-breakpoint
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
	"problem_code" text,
	"problem_values" jsonb,
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
	"occurrence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "uplinks_frame_key" UNIQUE("integrator_id","dev_eui","session","frame_counter","occurrence")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"is_written" boolean NOT NULL,
	"file" text,
	"due_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"origin" text,
	"integrator_id" text DEFAULT '' NOT NULL
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dead_band" double precision DEFAULT 0 NOT NULL,
	"on_delay_seconds" integer DEFAULT 0 NOT NULL,
	"off_delay_seconds" integer DEFAULT 0 NOT NULL,
	"no_value_periods" integer,
	"instruction" text
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
	"late_at" timestamp with time zone,
	"out_of_range" boolean DEFAULT false NOT NULL,
	"beyond_limit" boolean DEFAULT false NOT NULL,
	"fresh_until" timestamp with time zone,
	CONSTRAINT "measurements_component_external_key" UNIQUE("component_id","external_id")
);
--> statement-breakpoint
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
	"enabled" boolean DEFAULT true NOT NULL,
	"dead_band" double precision DEFAULT 0 NOT NULL,
	"on_delay_seconds" integer DEFAULT 0 NOT NULL,
	"off_delay_seconds" integer DEFAULT 0 NOT NULL,
	"no_value_periods" integer,
	"instruction" text
);
--> statement-breakpoint
CREATE TABLE "sample_place" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reads_from" text NOT NULL,
	"writes_both" boolean DEFAULT false NOT NULL,
	"is_copied" boolean DEFAULT false NOT NULL,
	"copied_until" timestamp with time zone,
	"moves" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sample_place_only" CHECK ("sample_place"."only")
);
--> statement-breakpoint
CREATE TABLE "sampled_measurements" (
	"measurement_id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"measurement_id" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	"location_id" text NOT NULL,
	-- Samples of many measurements arrive in turns, so those of one measurement are far apart. A curve is read only from the index.
	CONSTRAINT "samples_pkey" PRIMARY KEY("measurement_id","time") INCLUDE ("value")
) PARTITION BY RANGE ("time");
--> statement-breakpoint
CREATE TABLE "samples_default" PARTITION OF "samples" DEFAULT;
--> statement-breakpoint
CREATE TABLE "value_changes" (
	"location_id" text NOT NULL,
	"device_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "value_changes_pkey" PRIMARY KEY("location_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"integrator_id" text NOT NULL,
	"alarm_id" text NOT NULL,
	"channel" text NOT NULL,
	"integration_id" text,
	"account_id" text,
	"recipient" text NOT NULL,
	"recipient_name" text NOT NULL,
	"target" jsonb,
	"step" text NOT NULL,
	"severity" text NOT NULL,
	"priority" smallint NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reference" text,
	"answer" text,
	"notifies_when_over" boolean NOT NULL,
	"reminder_minutes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"location_id" text,
	"taken_at" timestamp with time zone,
	"message_id" text,
	"delivered_at" timestamp with time zone,
	"answer_code" text,
	"answer_values" jsonb
);
--> statement-breakpoint
CREATE TABLE "sending_rates" (
	"recipient" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrators" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (search_key(name, id)) STORED NOT NULL,
	"second_factor" text DEFAULT 'NOBODY' NOT NULL,
	"second_factor_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"session_key" text NOT NULL,
	"public_key" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_location_groups" ADD CONSTRAINT "account_location_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_location_groups" ADD CONSTRAINT "account_location_groups_location_group_id_location_groups_id_fk" FOREIGN KEY ("location_group_id") REFERENCES "public"."location_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caused_messages" ADD CONSTRAINT "caused_messages_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caused_messages" ADD CONSTRAINT "caused_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_drills" ADD CONSTRAINT "location_drills_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_value_checks" ADD CONSTRAINT "no_value_checks_conditional_id_conditionals_id_fk" FOREIGN KEY ("conditional_id") REFERENCES "public"."conditionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_components" ADD CONSTRAINT "registered_components_linked_component_id_components_id_fk" FOREIGN KEY ("linked_component_id") REFERENCES "public"."components"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_reads" ADD CONSTRAINT "device_reads_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_states" ADD CONSTRAINT "device_states_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "idp_credentials" ADD CONSTRAINT "idp_credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_passkeys" ADD CONSTRAINT "idp_passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_password_links" ADD CONSTRAINT "idp_password_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_recovery_codes" ADD CONSTRAINT "idp_recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_totp" ADD CONSTRAINT "idp_totp_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_states" ADD CONSTRAINT "list_states_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_documents" ADD CONSTRAINT "automation_documents_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_images" ADD CONSTRAINT "location_images_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD CONSTRAINT "maintenance_windows_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_layout_id_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."layouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heard_sensors" ADD CONSTRAINT "heard_sensors_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lorawan_secrets" ADD CONSTRAINT "lorawan_secrets_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uplinks" ADD CONSTRAINT "uplinks_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditionals" ADD CONSTRAINT "conditionals_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditionals" ADD CONSTRAINT "conditionals_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditionals" ADD CONSTRAINT "conditionals_measurement_id_measurements_id_fk" FOREIGN KEY ("measurement_id") REFERENCES "public"."measurements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_conditionals" ADD CONSTRAINT "planned_conditionals_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_changes" ADD CONSTRAINT "value_changes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_public_key_push_keys_public_key_fk" FOREIGN KEY ("public_key") REFERENCES "public"."push_keys"("public_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_location_groups_group_idx" ON "account_location_groups" USING btree ("location_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username_key" ON "accounts" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "accounts_integrator_idx" ON "accounts" USING btree ("integrator_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "accounts_owner_idx" ON "accounts" USING btree ("owner_account_id");--> statement-breakpoint
CREATE INDEX "accounts_search_idx" ON "accounts" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "caused_messages_integrator_idx" ON "caused_messages" USING btree ("integrator_id","kind","sent_at");--> statement-breakpoint
CREATE INDEX "caused_messages_address_idx" ON "caused_messages" USING btree ("address","kind","sent_at") WHERE "caused_messages"."address" is not null;--> statement-breakpoint
CREATE INDEX "caused_messages_account_idx" ON "caused_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "caused_messages_sent_idx" ON "caused_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "confirmations_expires_idx" ON "confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires_idx" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logins_account_date_idx" ON "logins" USING btree ("account_id","login_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alarm_events_alarm_idx" ON "alarm_events" USING btree ("alarm_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open_key" ON "alarms" USING btree ("source_id","kind") WHERE "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_open_idx" ON "alarms" USING btree ("integrator_id","raised_at","id") WHERE "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_resolved_idx" ON "alarms" USING btree ("integrator_id","resolved_at","id") WHERE "alarms"."state" = 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_open_location_idx" ON "alarms" USING btree ("location_id","raised_at","id") WHERE "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_resolved_location_idx" ON "alarms" USING btree ("location_id","resolved_at","id") WHERE "alarms"."state" = 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_open_severity_idx" ON "alarms" USING btree ("integrator_id","severity","raised_at","id") WHERE "alarms"."state" not in ('PENDING', 'RESOLVED');--> statement-breakpoint
CREATE INDEX "alarms_measurement_idx" ON "alarms" USING btree ("measurement_id","raised_at");--> statement-breakpoint
CREATE INDEX "alarms_drill_idx" ON "alarms" USING btree ("location_id","raised_at") WHERE "alarms"."kind" = 'DRILL';--> statement-breakpoint
CREATE INDEX "alarms_open_drill_idx" ON "alarms" USING btree ("raised_at") WHERE "alarms"."kind" = 'DRILL' and "alarms"."state" <> 'RESOLVED';--> statement-breakpoint
CREATE INDEX "alarms_due_idx" ON "alarms" USING btree ("due_at") WHERE "alarms"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "alarms_resolved_at_idx" ON "alarms" USING btree ("resolved_at");--> statement-breakpoint
CREATE INDEX "alarms_notify_idx" ON "alarms" USING btree ("notify_at") WHERE "alarms"."notify_at" is not null;--> statement-breakpoint
CREATE INDEX "no_value_checks_due_idx" ON "no_value_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "components_location_idx" ON "components" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "components_zone_idx" ON "components" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "components_product_idx" ON "components" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "components_device_idx" ON "components" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("integrator_id","name","id");--> statement-breakpoint
CREATE INDEX "registered_components_name_idx" ON "registered_components" USING btree ("integrator_id","component_name","id");--> statement-breakpoint
CREATE INDEX "registered_components_mac_idx" ON "registered_components" USING btree ("integrator_id","mac_address");--> statement-breakpoint
CREATE INDEX "registered_components_linked_idx" ON "registered_components" USING btree ("linked_component_id");--> statement-breakpoint
CREATE INDEX "registered_components_product_idx" ON "registered_components" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "registered_components_device_idx" ON "registered_components" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "registered_components_search_idx" ON "registered_components" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "device_reads_device_idx" ON "device_reads" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE INDEX "device_reads_expires_idx" ON "device_reads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_states_offline_idx" ON "device_states" USING btree ("offline_at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token_key" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "devices_integrator_idx" ON "devices" USING btree ("integrator_id","id");--> statement-breakpoint
CREATE INDEX "devices_location_idx" ON "devices" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "devices_zone_idx" ON "devices" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "devices_search_idx" ON "devices" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "integrations_integrator_idx" ON "integrations" USING btree ("integrator_id","name","id");--> statement-breakpoint
CREATE INDEX "location_group_integrations_integration_idx" ON "location_group_integrations" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "location_group_locations_location_idx" ON "location_group_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "location_group_locations_layout_idx" ON "location_group_locations" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "location_groups_integrator_idx" ON "location_groups" USING btree ("integrator_id","name","id");--> statement-breakpoint
CREATE INDEX "idp_attempts_subject_idx" ON "idp_attempts" USING btree ("subject","attempted_at");--> statement-breakpoint
CREATE INDEX "idp_attempts_source_idx" ON "idp_attempts" USING btree ("source","attempted_at");--> statement-breakpoint
CREATE INDEX "idp_attempts_attempted_idx" ON "idp_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "idp_passkeys_account_idx" ON "idp_passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idp_password_links_account_idx" ON "idp_password_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idp_password_links_expires_idx" ON "idp_password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idp_records_grant_idx" ON "idp_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "idp_records_uid_idx" ON "idp_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_records_user_code_idx" ON "idp_records" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "idp_records_expires_idx" ON "idp_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idp_records_address_idx" ON "idp_records" USING btree ("address","expires_at");--> statement-breakpoint
CREATE INDEX "idp_totp_account_idx" ON "idp_totp" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_traces_id_idx" ON "audit_traces" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_traces_undoes_idx" ON "audit_traces" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "audit_traces_integrator_idx" ON "audit_traces" USING btree ("integrator_id","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_email_idx" ON "audit_traces" USING btree ("integrator_id","email","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_action_idx" ON "audit_traces" USING btree ("integrator_id","action","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_thing_idx" ON "audit_traces" USING btree ("thing_id","date_time","id") WHERE thing_id is not null;--> statement-breakpoint
CREATE INDEX "audit_traces_account_idx" ON "audit_traces" USING btree ("account_id","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_location_idx" ON "audit_traces" USING btree ("location_id","date_time","id") WHERE location_id is not null;--> statement-breakpoint
CREATE INDEX "audit_traces_left_location_idx" ON "audit_traces" USING btree ("left_location_id","date_time","id") WHERE left_location_id is not null;--> statement-breakpoint
CREATE INDEX "audit_traces_device_idx" ON "audit_traces" USING btree ("device_id","date_time","id") WHERE device_id is not null;--> statement-breakpoint
CREATE INDEX "table_versions_table_idx" ON "table_versions" USING btree ("integrator_id","table_name");--> statement-breakpoint
CREATE INDEX "list_views_integrator_idx" ON "list_views" USING btree ("integrator_id","list","account_id");--> statement-breakpoint
CREATE INDEX "list_views_account_idx" ON "list_views" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "calendar_days_calendar_idx" ON "calendar_days" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "calendar_days_date_idx" ON "calendar_days" USING btree ("location_id","date");--> statement-breakpoint
CREATE INDEX "layouts_location_idx" ON "layouts" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "locations_integrator_idx" ON "locations" USING btree ("integrator_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_slid_key" ON "locations" USING btree ("slid");--> statement-breakpoint
CREATE INDEX "locations_search_idx" ON "locations" USING btree ("integrator_id",left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "locations_slid_prefix_idx" ON "locations" USING btree ("slid" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "maintenance_windows_location_idx" ON "maintenance_windows" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "maintenance_windows_ends_idx" ON "maintenance_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "zones_layout_idx" ON "zones" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "zones_search_idx" ON "zones" USING btree (left("search", 64) collate "C");--> statement-breakpoint
CREATE INDEX "heard_sensors_heard_idx" ON "heard_sensors" USING btree ("integrator_id","heard_at");--> statement-breakpoint
CREATE INDEX "heard_sensors_parked_idx" ON "heard_sensors" USING btree ("integrator_id") WHERE "parked";--> statement-breakpoint
CREATE UNIQUE INDEX "lorawan_secrets_hash_key" ON "lorawan_secrets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "uplinks_integrator_idx" ON "uplinks" USING btree ("integrator_id","id");--> statement-breakpoint
CREATE INDEX "uplinks_received_idx" ON "uplinks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "uplinks_waiting_idx" ON "uplinks" USING btree ("integrator_id","failures","id") WHERE "state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("integrator_id","due_at");--> statement-breakpoint
CREATE INDEX "conditionals_integrator_idx" ON "conditionals" USING btree ("integrator_id");--> statement-breakpoint
CREATE INDEX "conditionals_location_idx" ON "conditionals" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "conditionals_measurement_idx" ON "conditionals" USING btree ("measurement_id");--> statement-breakpoint
CREATE INDEX "measurements_location_idx" ON "measurements" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "measurements_unit_idx" ON "measurements" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "measurements_fresh_idx" ON "measurements" USING btree ("integrator_id","fresh_until");--> statement-breakpoint
CREATE INDEX "measurements_marked_idx" ON "measurements" USING btree ("integrator_id","location_id") WHERE "out_of_range" or "beyond_limit";--> statement-breakpoint
CREATE INDEX "planned_conditionals_zone_idx" ON "planned_conditionals" USING btree ("zone_id","product");--> statement-breakpoint
CREATE INDEX "sampled_measurements_location_idx" ON "sampled_measurements" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "samples_location_idx" ON "samples" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "value_changes_changed_idx" ON "value_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "notices_due_idx" ON "notices" USING btree ("channel","integrator_id","priority","due_at","sequence") WHERE "notices"."state" in ('WAITING', 'SENDING');--> statement-breakpoint
CREATE INDEX "notices_unsent_idx" ON "notices" USING btree ("integrator_id","give_up_at") WHERE "notices"."state" in ('WAITING', 'SENDING');--> statement-breakpoint
CREATE INDEX "notices_alarm_idx" ON "notices" USING btree ("alarm_id","recipient","sequence");--> statement-breakpoint
CREATE INDEX "notices_integration_idx" ON "notices" USING btree ("integration_id","sequence") WHERE "notices"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_account_idx" ON "notices" USING btree ("account_id","sequence") WHERE "notices"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_waiting_idx" ON "notices" USING btree ("recipient","location_id","step") WHERE "notices"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "notices_taken_idx" ON "notices" USING btree ("channel","taken_at");--> statement-breakpoint
CREATE INDEX "notices_message_idx" ON "notices" USING btree ("message_id") WHERE "notices"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "integrators_name_idx" ON "integrators" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_idx" ON "push_subscriptions" USING btree ("account_id","session_key");--> statement-breakpoint
CREATE INDEX "push_subscriptions_key_idx" ON "push_subscriptions" USING btree ("public_key");
