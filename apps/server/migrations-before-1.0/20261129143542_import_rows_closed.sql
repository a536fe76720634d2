ALTER TABLE "import_rows" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "import_rows" SET "closed" = true WHERE "outcome" = 'skipped' AND "reason" LIKE 'Está cerrado: %';
