-- The first form of migration 0010 made this index without the values. This corrects a database that was migrated with it.
DO $$
BEGIN
  IF (SELECT indnatts = indnkeyatts FROM pg_index WHERE indrelid = 'samples'::regclass AND indisprimary) THEN
    ALTER TABLE "samples" DROP CONSTRAINT "samples_pkey";
    ALTER TABLE "samples" ADD CONSTRAINT "samples_pkey" PRIMARY KEY("measurement_id","time") INCLUDE ("value");
  END IF;
END $$;
