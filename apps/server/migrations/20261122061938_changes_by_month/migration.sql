-- Written by hand: drizzle-kit knows no partitions. What is there becomes the first partition, without being copied.
DROP TRIGGER "changes_append_only" ON "changes";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_pkey";--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "changes" RENAME TO "changes_start";--> statement-breakpoint
ALTER INDEX "changes_record" RENAME TO "changes_start_record";--> statement-breakpoint
ALTER INDEX "changes_decisions" RENAME TO "changes_start_decisions";--> statement-breakpoint
DROP INDEX "changes_at";--> statement-breakpoint
ALTER INDEX "changes_actor" RENAME TO "changes_start_actor";--> statement-breakpoint
CREATE TABLE "changes" (LIKE "changes_start") PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE SEQUENCE "changes_id_seq" OWNED BY "changes"."id";--> statement-breakpoint
SELECT setval('changes_id_seq', coalesce(max("id"), 0) + 1, false) FROM "changes_start";--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "id" SET DEFAULT nextval('changes_id_seq');--> statement-breakpoint
CREATE INDEX "changes_record" ON "changes" ("resource","record_id","id");--> statement-breakpoint
CREATE INDEX "changes_decisions" ON "changes" ("action","at") WHERE "action" in ('review-accept', 'review-reject', 'status-published');--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" ("actor","at");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_pkey" PRIMARY KEY ("at","id");--> statement-breakpoint
-- Up to the end of this month; what comes after it gets its months from the server. A date that no month holds is no
-- reason to refuse a write.
DO $$
DECLARE
  month timestamptz;
BEGIN
  SELECT date_trunc('month', greatest(now(), max("at")), 'UTC') + interval '1 month' INTO month FROM "changes_start";
  EXECUTE format('ALTER TABLE "changes" ATTACH PARTITION "changes_start" FOR VALUES FROM (minvalue) TO (%L)', month);
END $$;--> statement-breakpoint
CREATE TABLE "changes_rest" PARTITION OF "changes" DEFAULT;--> statement-breakpoint
CREATE TRIGGER "changes_append_only" BEFORE UPDATE OR DELETE ON "changes" FOR EACH ROW EXECUTE FUNCTION changes_append_only();--> statement-breakpoint
CREATE OR REPLACE VIEW "audit" AS (select ('00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, at as created_at,
  at as updated_at, null::timestamptz(3) as archived_at, 1 as rev, actor, action, resource, record_id, diff, request_id
  from changes);--> statement-breakpoint
DROP INDEX "idempotency_created_at";--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" USING brin ("created_at");
