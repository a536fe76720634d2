CREATE TABLE "commerce_defects" (
	"commerce" uuid PRIMARY KEY,
	"rev" integer NOT NULL,
	"address_rev" integer,
	"edition" text NOT NULL,
	"defects" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defect_days" (
	"day" date,
	"defect" text,
	"count" integer NOT NULL,
	CONSTRAINT "defect_days_pkey" PRIMARY KEY("day","defect")
);
--> statement-breakpoint
CREATE TABLE "mends" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"defect" text NOT NULL,
	"category" uuid,
	"undoes" uuid,
	"commerces" uuid[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]' NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "mends_created_at" ON "mends" ("created_at");--> statement-breakpoint
CREATE INDEX "mends_created_by" ON "mends" ("created_by");--> statement-breakpoint
CREATE INDEX "mends_undoes" ON "mends" ("undoes") WHERE "undoes" is not null;--> statement-breakpoint
ALTER TABLE "commerce_defects" ADD CONSTRAINT "commerce_defects_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mends" ADD CONSTRAINT "mends_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "mends" ADD CONSTRAINT "mends_undoes_mends_id_fkey" FOREIGN KEY ("undoes") REFERENCES "mends"("id");
