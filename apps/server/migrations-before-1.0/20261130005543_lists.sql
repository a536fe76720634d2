CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"mode" text NOT NULL,
	"value" jsonb,
	"undoes" uuid,
	"records" uuid[] NOT NULL,
	"revs" integer[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]' NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bulk_edits_created_by" ON "bulk_edits" ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "bulk_edits_unfinished" ON "bulk_edits" ("created_at") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_edits_undoes" ON "bulk_edits" ("undoes") WHERE "undoes" is not null;--> statement-breakpoint
CREATE INDEX "list_views_user" ON "list_views" ("user_id","list");--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_undoes_bulk_edits_id_fkey" FOREIGN KEY ("undoes") REFERENCES "bulk_edits"("id");--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
