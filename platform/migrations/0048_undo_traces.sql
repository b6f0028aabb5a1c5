ALTER TABLE "audit_traces" ADD COLUMN "undoes" bigint;--> statement-breakpoint
CREATE INDEX "audit_traces_id_idx" ON "audit_traces" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_traces_undoes_idx" ON "audit_traces" USING btree ("undoes") WHERE undoes is not null;