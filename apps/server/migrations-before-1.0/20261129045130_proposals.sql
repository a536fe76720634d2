ALTER TABLE "commerces" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "ownership_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "commerces_proposed_by" ON "commerces" ("proposed_by") WHERE "proposed_by" is not null;--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_proposed_by_users_id_fkey" FOREIGN KEY ("proposed_by") REFERENCES "users"("id");--> statement-breakpoint
-- What a person proposed before belongs to them alone, and is recorded as created by them.
UPDATE "commerces" c SET "proposed_by" = c."owners"[1] WHERE c."status" = 'pending' AND cardinality(c."owners") = 1
  AND EXISTS (SELECT FROM "changes" r WHERE r."resource" = 'commerces' AND r."record_id" = c."id" AND r."action" = 'created'
    AND r."actor" = c."owners"[1]);
