CREATE TABLE "installation" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
-- By hand: it describes this installation, so a backup must not carry it to another one.
COMMENT ON TABLE "installation" IS 'derived';
