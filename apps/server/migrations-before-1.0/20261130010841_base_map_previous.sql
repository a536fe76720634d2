ALTER TABLE "base_map" ADD COLUMN "previous" jsonb;
