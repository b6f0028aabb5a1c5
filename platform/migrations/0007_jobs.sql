CREATE TABLE "job_pieces" (
	"job_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "job_pieces_pkey" PRIMARY KEY("job_id","attempt","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"integrator_id" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"groups" text[],
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refusal" jsonb,
	"file_name" text,
	"content_type" text,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_pieces" ADD CONSTRAINT "job_pieces_job_fkey" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_integrator_idx" ON "jobs" USING btree ("integrator_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_open_idx" ON "jobs" USING btree ("integrator_id","due_at") WHERE "state" in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "jobs_expires_idx" ON "jobs" USING btree ("expires_at");