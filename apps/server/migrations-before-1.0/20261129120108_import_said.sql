ALTER TABLE "imports" ADD COLUMN "said" jsonb;
