-- Only sample data had organizations. No call has ever read them.
ALTER TABLE "locations" DROP COLUMN "organization_id";--> statement-breakpoint
DROP TABLE "organizations";
