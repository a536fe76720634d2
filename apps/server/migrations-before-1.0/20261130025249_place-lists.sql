CREATE TABLE "list_reports" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"list" uuid NOT NULL,
	"name" text NOT NULL,
	"places" jsonb DEFAULT '[]' NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"status" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "place_lists" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"places" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"token" text,
	"shared_until" timestamp(3) with time zone,
	"removed_because" text
);
--> statement-breakpoint
CREATE INDEX "list_reports_list" ON "list_reports" ("list");--> statement-breakpoint
CREATE INDEX "list_reports_status" ON "list_reports" ("status","created_at");--> statement-breakpoint
CREATE INDEX "place_lists_user" ON "place_lists" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "place_lists_token_key" ON "place_lists" ("token");--> statement-breakpoint
CREATE INDEX "place_lists_shared" ON "place_lists" ("shared_until");--> statement-breakpoint
ALTER TABLE "place_lists" ADD CONSTRAINT "place_lists_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
