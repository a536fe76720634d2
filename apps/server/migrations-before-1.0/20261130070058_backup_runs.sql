CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"place" text NOT NULL,
	"archive" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" bigint,
	"files" integer,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" ("started_at");--> statement-breakpoint
-- By hand: they describe this installation, so a backup must not carry them to another one.
COMMENT ON TABLE "backup_runs" IS 'derived';
