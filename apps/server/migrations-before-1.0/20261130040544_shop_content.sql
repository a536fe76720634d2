ALTER TABLE "commerces" ADD COLUMN "booking_url" text;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "menu_photos" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "menu_document" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "pending_changes" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "allergens" jsonb;--> statement-breakpoint
CREATE INDEX "commerces_menu_document" ON "commerces" ("menu_document") WHERE "menu_document" is not null;--> statement-breakpoint
CREATE INDEX "commerces_proposed_menu" ON "commerces" (("pending_changes" ->> 'menuDocument')) WHERE "pending_changes" is not null;--> statement-breakpoint
CREATE INDEX "events_review" ON "events" ("review","id") WHERE "archived_at" is null;
