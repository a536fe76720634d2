CREATE TABLE "import_rows" (
	"import" uuid,
	"position" integer,
	"file" smallint NOT NULL,
	"row" integer NOT NULL,
	"name" text,
	"external_id" text,
	"location" point,
	"outcome" text NOT NULL,
	"reason" text,
	"commerce" uuid,
	"draft" jsonb,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"kept" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"duplicates" jsonb DEFAULT '[]' NOT NULL,
	"applied" boolean DEFAULT false NOT NULL,
	"previous" jsonb,
	"undone" text,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("import","position")
);
--> statement-breakpoint
CREATE TABLE "imported_places" (
	"source" text,
	"external_id" text,
	"commerce" uuid NOT NULL,
	"import" uuid NOT NULL,
	"written" jsonb NOT NULL,
	CONSTRAINT "imported_places_pkey" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"status" text NOT NULL,
	"files" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" text,
	"undo" jsonb,
	"worker" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" ("import","outcome","position");--> statement-breakpoint
CREATE INDEX "imported_places_commerce" ON "imported_places" ("commerce");--> statement-breakpoint
CREATE INDEX "imports_created_at" ON "imports" ("created_at");--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_imports_id_fkey" FOREIGN KEY ("import") REFERENCES "imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "imported_places" ADD CONSTRAINT "imported_places_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");