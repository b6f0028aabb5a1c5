ALTER TABLE "alarms" RENAME COLUMN "told" TO "notified";--> statement-breakpoint
ALTER TABLE "alarms" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "notices" RENAME COLUMN "tells_over" TO "notifies_when_over";--> statement-breakpoint
UPDATE "location_groups" SET "alerting" = ("alerting" - 'tellsWhenOver') || jsonb_build_object('notifiesWhenOver', "alerting" -> 'tellsWhenOver')
WHERE "alerting" ? 'tellsWhenOver';
