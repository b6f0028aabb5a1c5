ALTER TABLE "idp_keys" ADD COLUMN "purpose" text;--> statement-breakpoint
-- Until now there was one key for each purpose, named after it. Each has signed since it was made.
UPDATE "idp_keys" SET "purpose" = CASE "kid" WHEN 'cookies' THEN 'COOKIES' ELSE 'SIGNING' END;--> statement-breakpoint
ALTER TABLE "idp_keys" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idp_keys" ADD COLUMN "signs_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "idp_keys" SET "signs_from" = "created_at";
