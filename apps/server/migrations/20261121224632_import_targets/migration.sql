ALTER TABLE "imported_places" RENAME TO "imported_records";--> statement-breakpoint
ALTER TABLE "imported_records" DROP CONSTRAINT "imported_places_commerce_commerces_id_fkey";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME COLUMN "commerce" TO "record";--> statement-breakpoint
ALTER TABLE "imported_records" RENAME COLUMN "commerce" TO "record";--> statement-breakpoint
ALTER INDEX "imported_places_commerce" RENAME TO "imported_records_record";--> statement-breakpoint
ALTER TABLE "imported_records" ADD COLUMN "resource" text DEFAULT 'commerces' NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_records" ALTER COLUMN "resource" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "target" text DEFAULT 'commerces' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "layout" text DEFAULT 'data' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "purged_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "imported_records" RENAME CONSTRAINT "imported_places_pkey" TO "imported_records_pkey";--> statement-breakpoint
ALTER TABLE "imported_records" DROP CONSTRAINT "imported_records_pkey";--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_pkey" PRIMARY KEY("resource","source","external_id");