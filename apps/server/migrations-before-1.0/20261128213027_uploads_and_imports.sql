CREATE TABLE "base_map_uploads" (
	"user_id" uuid PRIMARY KEY,
	"upload" uuid NOT NULL,
	"size" bigint NOT NULL,
	"begun_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "starts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_asked_by" ON "imports" ("asked_by") WHERE "asked_by" is not null;--> statement-breakpoint
ALTER TABLE "base_map_uploads" ADD CONSTRAINT "base_map_uploads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_asked_by_users_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "users"("id");
