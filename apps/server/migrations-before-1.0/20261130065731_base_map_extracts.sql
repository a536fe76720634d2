CREATE TABLE "base_map_extracts" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"source" text NOT NULL,
	"bounds" jsonb NOT NULL,
	"max_zoom" integer NOT NULL,
	"version" jsonb NOT NULL,
	"size" bigint NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"worker" uuid,
	"finished_at" timestamp(3) with time zone,
	"error" text,
	"archive" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "base_map_extracts_one" ON "base_map_extracts" ((true));--> statement-breakpoint
CREATE INDEX "base_map_extracts_created_by" ON "base_map_extracts" ("created_by");--> statement-breakpoint
ALTER TABLE "base_map_extracts" ADD CONSTRAINT "base_map_extracts_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");
