CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"details" text,
	"quarters" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"streets" text,
	"location" point,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"link" text
);
--> statement-breakpoint
CREATE INDEX "alerts_ends_at" ON "alerts" ("ends_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_starts_at" ON "alerts" ("starts_at","id") WHERE "archived_at" is null;
