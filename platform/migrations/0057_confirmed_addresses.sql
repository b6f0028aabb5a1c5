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
ALTER TABLE "accounts" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "confirmed_phone" text;--> statement-breakpoint
ALTER TABLE "idp_password_links" ADD COLUMN "mailed_to" text;--> statement-breakpoint
ALTER TABLE "caused_messages" ADD CONSTRAINT "caused_messages_integrator_id_integrators_id_fk" FOREIGN KEY ("integrator_id") REFERENCES "public"."integrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caused_messages" ADD CONSTRAINT "caused_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caused_messages_integrator_idx" ON "caused_messages" USING btree ("integrator_id","kind","sent_at");--> statement-breakpoint
CREATE INDEX "caused_messages_address_idx" ON "caused_messages" USING btree ("address","kind","sent_at") WHERE "caused_messages"."address" is not null;--> statement-breakpoint
CREATE INDEX "caused_messages_account_idx" ON "caused_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "caused_messages_sent_idx" ON "caused_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "confirmations_expires_idx" ON "confirmations" USING btree ("expires_at");--> statement-breakpoint
-- Whoever has signed in keeps getting messages: an upgrade must silence no alarm. Who never has gets none before the address is confirmed.
UPDATE "accounts" SET "confirmed_email" = "email", "confirmed_phone" = nullif("phone_number", '')
	WHERE EXISTS (SELECT FROM "logins" WHERE "logins"."account_id" = "accounts"."id")
		OR EXISTS (SELECT FROM "idp_credentials" WHERE "idp_credentials"."account_id" = "accounts"."id");--> statement-breakpoint
-- Whether somebody is alerted depends on browsers too. The function is that of migration 0005.
DO $$
DECLARE
	"watched" record;
BEGIN
	FOR "watched" IN
		SELECT "event", "rows"
		FROM (VALUES
			('insert', 'NEW TABLE AS new_rows'),
			('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
			('delete', 'OLD TABLE AS old_rows')
		) AS "events"("event", "rows")
	LOOP
		EXECUTE format(
			'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %s',
			'note_' || "watched"."event", "watched"."event", 'push_subscriptions', "watched"."rows",
			'note_part_change(''accounts'', ''account_id'')');
	END LOOP;
END $$;
