DROP INDEX "accounts_integrator_idx";--> statement-breakpoint
DROP INDEX "devices_integrator_idx";--> statement-breakpoint
DROP INDEX "location_groups_integrator_idx";--> statement-breakpoint
DROP INDEX "locations_integrator_idx";--> statement-breakpoint
CREATE INDEX "registered_components_name_idx" ON "registered_components" USING btree ("integrator_id","component_name","id");--> statement-breakpoint
CREATE INDEX "accounts_integrator_idx" ON "accounts" USING btree ("integrator_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "devices_integrator_idx" ON "devices" USING btree ("integrator_id","id");--> statement-breakpoint
CREATE INDEX "location_groups_integrator_idx" ON "location_groups" USING btree ("integrator_id","name","id");--> statement-breakpoint
CREATE INDEX "locations_integrator_idx" ON "locations" USING btree ("integrator_id","name","id");