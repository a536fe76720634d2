CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"target" text NOT NULL,
	"url" text,
	"schedule" text DEFAULT 'manual' NOT NULL,
	"scheduled_by" uuid,
	"answers" jsonb,
	"last_run" jsonb,
	"last_run_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone,
	"places" integer DEFAULT 0 NOT NULL,
	"waiting" uuid,
	"notice" text,
	"version" jsonb
);
--> statement-breakpoint
ALTER TABLE "imported_records" ADD COLUMN "stays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "waits" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "losses" jsonb;--> statement-breakpoint
CREATE INDEX "imports_source" ON "imports" ("source") WHERE "source" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_name" ON "sources" ("target","name") WHERE "archived_at" is null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_sources_id_fkey" FOREIGN KEY ("source") REFERENCES "sources"("id");--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_scheduled_by_users_id_fkey" FOREIGN KEY ("scheduled_by") REFERENCES "users"("id");
