CREATE TABLE "use_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"place" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "use_counts_key" UNIQUE NULLS NOT DISTINCT("day","kind","place")
);
--> statement-breakpoint
CREATE TABLE "use_mails" (
	"month" date PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE "use_marks" (
	"day" date,
	"words" text,
	"mark" text,
	CONSTRAINT "use_marks_pkey" PRIMARY KEY("day","words","mark")
);
--> statement-breakpoint
CREATE TABLE "use_salts" (
	"day" date PRIMARY KEY,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "use_words" (
	"day" date,
	"kind" text,
	"words" text,
	"people" integer NOT NULL,
	CONSTRAINT "use_words_pkey" PRIMARY KEY("day","kind","words")
);
--> statement-breakpoint
CREATE INDEX "use_counts_place" ON "use_counts" ("place","day");--> statement-breakpoint
ALTER TABLE "use_counts" ADD CONSTRAINT "use_counts_place_commerces_id_fkey" FOREIGN KEY ("place") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
-- Of one day, and never in a write-ahead log, its archive or a backup: a crash of the database may lose them.
ALTER TABLE "use_marks" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "use_salts" SET UNLOGGED;--> statement-breakpoint
COMMENT ON TABLE "use_marks" IS 'derived';--> statement-breakpoint
COMMENT ON TABLE "use_salts" IS 'derived';
