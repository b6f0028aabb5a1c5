ALTER TABLE "idp_attempts" RENAME COLUMN "place" TO "source";--> statement-breakpoint
ALTER INDEX "idp_attempts_place_idx" RENAME TO "idp_attempts_source_idx";
