ALTER TABLE "import_rows" ADD COLUMN "raw" jsonb;
