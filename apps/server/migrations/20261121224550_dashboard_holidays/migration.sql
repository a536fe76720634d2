ALTER TABLE "holidays" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "commerces_created_at" ON "commerces" ("status","created_at") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "commerces_pending_changes" ON "commerces" ("updated_at") WHERE "archived_at" is null and "pending_changes" is not null;--> statement-breakpoint
CREATE INDEX "changes_decisions" ON "changes" ("action","at") WHERE "action" in ('review-accept', 'review-reject', 'status-published');