ALTER TABLE "events" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "pending_changes" jsonb;--> statement-breakpoint
CREATE INDEX "events_review" ON "events" ("review","id") WHERE "archived_at" is null;