CREATE TABLE "base_map" (
	"id" uuid PRIMARY KEY,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"rev" integer NOT NULL,
	"style_url" text,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"upload" uuid,
	"archive" jsonb
);
