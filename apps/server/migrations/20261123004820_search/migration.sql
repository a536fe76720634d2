ALTER TABLE "addresses" ADD COLUMN "extra_folded" text;--> statement-breakpoint
-- As fold() of the contract does it: without marks, lower case, one space.
UPDATE "addresses" SET "extra_folded" = btrim(regexp_replace(lower(regexp_replace(normalize("extra", NFD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')) WHERE "extra" is not null;--> statement-breakpoint
CREATE INDEX "addresses_street_trigram" ON "addresses" USING gin ("street_folded" gin_trgm_ops) WHERE "street_folded" is not null;--> statement-breakpoint
CREATE INDEX "addresses_extra_trigram" ON "addresses" USING gin ("extra_folded" gin_trgm_ops) WHERE "extra_folded" is not null;--> statement-breakpoint
CREATE INDEX "commerces_place_type" ON "commerces" ("place_type") WHERE "place_type" is not null;