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
ALTER TABLE "list_states" ADD CONSTRAINT "list_states_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_views_integrator_idx" ON "list_views" USING btree ("integrator_id","list","account_id");--> statement-breakpoint
CREATE INDEX "list_views_account_idx" ON "list_views" USING btree ("account_id");