CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"commerce" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"zone" text,
	"note" text,
	"source" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_commerce_start_key" ON "shifts" ("commerce","starts_at") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "shifts_commerce" ON "shifts" ("commerce");--> statement-breakpoint
CREATE INDEX "shifts_ends_at" ON "shifts" ("ends_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "shifts_starts_at" ON "shifts" ("starts_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "shifts_updated_at" ON "shifts" ("updated_at","id") WHERE "archived_at" is null;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
