CREATE TABLE "program_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"account_id" text,
	"service_account_id" text,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"location_group_ids" text[],
	"addresses" text[] NOT NULL,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	"warned_at" timestamp with time zone,
	CONSTRAINT "program_tokens_owner" CHECK (("program_tokens"."account_id" is null) <> ("program_tokens"."service_account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_traces" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_service_account_id_service_accounts_id_fk" FOREIGN KEY ("service_account_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "program_tokens_hash_key" ON "program_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "program_tokens_account_idx" ON "program_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "program_tokens_service_account_idx" ON "program_tokens" USING btree ("service_account_id");--> statement-breakpoint
CREATE INDEX "program_tokens_integrator_idx" ON "program_tokens" USING btree ("integrator_id");--> statement-breakpoint
CREATE INDEX "program_tokens_made_by_idx" ON "program_tokens" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "program_tokens_expires_idx" ON "program_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "service_accounts_integrator_idx" ON "service_accounts" USING btree ("integrator_id","name","id");