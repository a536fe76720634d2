CREATE TABLE "commerce_questions" (
	"commerce" uuid PRIMARY KEY,
	"asked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "live_changes" jsonb;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "neighbor_confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "commerces_live_changes" ON "commerces" ("updated_at") WHERE "archived_at" is null and "live_changes" is not null;--> statement-breakpoint
ALTER TABLE "commerce_questions" ADD CONSTRAINT "commerce_questions_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;
