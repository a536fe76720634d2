DROP INDEX "deliveries_at";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "unknowns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "told_at" timestamp(3) with time zone;--> statement-breakpoint
DROP INDEX "notices_created_at";--> statement-breakpoint
CREATE INDEX "notices_created_at" ON "notices" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "promotions_untold" ON "promotions" ("starts_at") WHERE "told_at" is null and "status" = 'published';--> statement-breakpoint
UPDATE "promotions" SET "told_at" = now() WHERE "status" = 'published' AND "starts_at" <= now();
