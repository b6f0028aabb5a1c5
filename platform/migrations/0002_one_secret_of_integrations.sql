UPDATE "integrations" SET "settings" = jsonb_build_object('region', "region"), "secret" = "routing_key"
  WHERE "type" = 'PAGERDUTY' AND "region" IS NOT NULL;--> statement-breakpoint
UPDATE "notices" SET "target" = jsonb_build_object('secret', "target" -> 'routingKey',
    'settings', CASE WHEN "target" ->> 'region' IS NOT NULL THEN jsonb_build_object('region', "target" -> 'region') END)
  WHERE "target" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" DROP COLUMN "routing_key";--> statement-breakpoint
ALTER TABLE "integrations" DROP COLUMN "region";
