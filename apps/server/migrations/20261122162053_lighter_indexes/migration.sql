ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import_imports_id_fkey";--> statement-breakpoint
DROP INDEX "addresses_owner";--> statement-breakpoint
CREATE INDEX "addresses_owner" ON "addresses" ("owner") WHERE "owner" is not null;--> statement-breakpoint
DROP INDEX "commerces_description_trigram";--> statement-breakpoint
CREATE INDEX "commerces_description_trigram" ON "commerces" USING gin ("description_folded" gin_trgm_ops) WHERE "description_folded" is not null;--> statement-breakpoint
DROP INDEX "commerces_location";--> statement-breakpoint
CREATE INDEX "commerces_location" ON "commerces" USING spgist ("location");--> statement-breakpoint
DROP INDEX "events_location";--> statement-breakpoint
CREATE INDEX "events_location" ON "events" USING spgist ("location");--> statement-breakpoint
DROP INDEX "locations_point";--> statement-breakpoint
CREATE INDEX "locations_point" ON "locations" USING spgist ("point");--> statement-breakpoint
DROP INDEX "commerces_website_host";--> statement-breakpoint
CREATE INDEX "commerces_website_host" ON "commerces" (substring(lower("website") from '^https?://(?:www\.)?([^/:?#]+)')) WHERE "archived_at" is null and "website" is not null;--> statement-breakpoint
-- Room for the version of a row that says it was written, on the same page: no index entry of it changes.
ALTER TABLE "import_rows" SET (fillfactor = 75);
--> statement-breakpoint
-- Whoever inserts many places at once may say so and bring their schedules together: one by one they cost a tenth of it all.
DROP TRIGGER "commerces_inserted_schedules" ON "commerces";--> statement-breakpoint
CREATE TRIGGER "commerces_inserted_schedules" AFTER INSERT ON "commerces" FOR EACH ROW
  WHEN (new.schedule IS NOT NULL AND current_setting('callejero.schedules_together', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION open_schedules_of_commerce();
