CREATE TABLE "city" (
	"id" uuid PRIMARY KEY,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"rev" integer NOT NULL,
	"values" jsonb NOT NULL,
	"icons" jsonb
);
