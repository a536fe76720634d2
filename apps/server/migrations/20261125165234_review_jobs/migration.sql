CREATE TABLE "review_jobs" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"commerces" uuid[] NOT NULL,
	"revs" integer[] NOT NULL,
	"told" uuid[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]' NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "review_jobs_unfinished" ON "review_jobs" ("created_at") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "review_jobs_created_by" ON "review_jobs" ("created_by");--> statement-breakpoint
ALTER TABLE "review_jobs" ADD CONSTRAINT "review_jobs_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");