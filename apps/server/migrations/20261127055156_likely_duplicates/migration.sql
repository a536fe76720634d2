CREATE TABLE "compared_commerces" (
	"commerce" uuid PRIMARY KEY,
	"rev" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distinct_commerces" (
	"a" uuid,
	"b" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "distinct_commerces_pkey" PRIMARY KEY("a","b")
);
--> statement-breakpoint
CREATE TABLE "likely_duplicates" (
	"a" uuid,
	"b" uuid,
	"distance" double precision NOT NULL,
	"similarity" double precision NOT NULL,
	"reasons" text[] NOT NULL,
	"score" double precision NOT NULL,
	CONSTRAINT "likely_duplicates_pkey" PRIMARY KEY("a","b")
);
--> statement-breakpoint
CREATE INDEX "distinct_commerces_b" ON "distinct_commerces" ("b");--> statement-breakpoint
CREATE INDEX "likely_duplicates_b" ON "likely_duplicates" ("b");--> statement-breakpoint
ALTER TABLE "compared_commerces" ADD CONSTRAINT "compared_commerces_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "distinct_commerces" ADD CONSTRAINT "distinct_commerces_a_commerces_id_fkey" FOREIGN KEY ("a") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "distinct_commerces" ADD CONSTRAINT "distinct_commerces_b_commerces_id_fkey" FOREIGN KEY ("b") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "likely_duplicates" ADD CONSTRAINT "likely_duplicates_a_commerces_id_fkey" FOREIGN KEY ("a") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "likely_duplicates" ADD CONSTRAINT "likely_duplicates_b_commerces_id_fkey" FOREIGN KEY ("b") REFERENCES "commerces"("id") ON DELETE CASCADE;