-- Columns that were added as generated ones: drizzle-kit left out what their tables say of them.
ALTER TABLE "commerces" ALTER COLUMN "has_owner" SET NOT NULL, ALTER COLUMN "managing" SET NOT NULL, ALTER COLUMN "staff" SET NOT NULL;
