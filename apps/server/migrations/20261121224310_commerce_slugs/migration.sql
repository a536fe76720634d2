CREATE TABLE "commerce_slugs" (
	"slug" text PRIMARY KEY,
	"commerce" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "commerce_slugs_commerce" ON "commerce_slugs" ("commerce");--> statement-breakpoint
CREATE INDEX "commerces_numbers" ON "commerces" USING gin (array_append("phones", "whatsapp"));--> statement-breakpoint
CREATE INDEX "commerces_website_host" ON "commerces" (substring(lower("website") from '^https?://(?:www\.)?([^/:?#]+)')) WHERE "archived_at" is null;--> statement-breakpoint
ALTER TABLE "commerce_slugs" ADD CONSTRAINT "commerce_slugs_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");