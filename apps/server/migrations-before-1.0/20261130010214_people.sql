CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone
);
--> statement-breakpoint
DROP VIEW "audit";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notice_quarters" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notice_categories" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "sent_mails_user" ON "sent_mails" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sent_mails_created_at" ON "sent_mails" ("created_at");--> statement-breakpoint
CREATE INDEX "users_notice_quarters" ON "users" USING gin ("notice_quarters");--> statement-breakpoint
CREATE INDEX "users_notice_categories" ON "users" USING gin ("notice_categories");--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "acts" AS (select id, 'import' as kind, created_at from imports
  union all select id, 'mend' as kind, created_at from mends
  union all select id, 'edit' as kind, created_at from bulk_edits
  union all select id, 'review' as kind, created_at from review_jobs);--> statement-breakpoint
CREATE VIEW "audit" AS (select ('00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, at as created_at,
  at as updated_at, null::timestamptz(3) as archived_at, 1 as rev, actor, action, resource, record_id, diff, request_id,
  case when request_id is null or request_id not in (select a.id::text from acts a) then true
    else id in (select max(n.id) from acts a join changes n on n.request_id = a.id::text and n.at >= a.created_at
      group by n.request_id, n.action, n.resource) end as is_last
  from changes);
