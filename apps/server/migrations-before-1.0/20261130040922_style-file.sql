ALTER TABLE "base_map" ADD COLUMN "style" jsonb;
