CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"message" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"status" text NOT NULL,
	"excerpt" jsonb DEFAULT '[]' NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_message_key" ON "message_reports" ("message","user_id");--> statement-breakpoint
CREATE INDEX "message_reports_user" ON "message_reports" ("user_id");--> statement-breakpoint
CREATE INDEX "message_reports_status" ON "message_reports" ("status","created_at");--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_messages_id_fkey" FOREIGN KEY ("message") REFERENCES "messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");