ALTER TABLE "uplinks" DROP CONSTRAINT "uplinks_frame_key";--> statement-breakpoint
ALTER TABLE "uplinks" ADD COLUMN "occurrence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uplinks" ADD CONSTRAINT "uplinks_frame_key" UNIQUE("integrator_id","dev_eui","session","frame_counter","occurrence");