ALTER TABLE "audit_traces" ADD COLUMN "thing_id" text;--> statement-breakpoint
CREATE INDEX "audit_traces_email_idx" ON "audit_traces" USING btree ("integrator_id","email","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_action_idx" ON "audit_traces" USING btree ("integrator_id","action","date_time","id");--> statement-breakpoint
CREATE INDEX "audit_traces_thing_idx" ON "audit_traces" USING btree ("thing_id","date_time","id") WHERE thing_id is not null;--> statement-breakpoint
UPDATE "audit_traces" SET "thing_id" = substring(left(coalesce("new_value", "old_value"), 4096) from
	CASE
		WHEN "action" LIKE 'LOCATION\_GROUP\_%' THEN '"locationGroupId":"([^"]+)"'
		WHEN "action" LIKE 'INTEGRATION\_%' THEN '"integrationId":"([^"]+)"'
		WHEN "action" LIKE 'INTEGRATOR\_%' THEN '"integratorId":"([^"]+)"'
		WHEN "action" LIKE 'PRODUCT\_%' THEN '"productId":"([^"]+)"'
		ELSE '"accountId":"([^"]+)"'
	END)
	WHERE "action" LIKE ANY (ARRAY['LOCATION\_GROUP\_%', 'INTEGRATION\_%', 'INTEGRATOR\_%', 'PRODUCT\_%', 'ACCOUNT\_%', 'PASSWORD\_%', 'PUSH\_%', 'CHANNEL\_%', 'SECOND\_FACTOR\_%', 'RECOVERY\_CODES\_%']);
