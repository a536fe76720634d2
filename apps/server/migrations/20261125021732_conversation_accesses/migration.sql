CREATE TABLE "conversation_accesses" (
	"id" uuid PRIMARY KEY,
	"conversation" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "conversation" uuid;--> statement-breakpoint
UPDATE "message_reports" r SET "conversation" = m."conversation" FROM "messages" m WHERE m."id" = r."message";--> statement-breakpoint
ALTER TABLE "message_reports" ALTER COLUMN "conversation" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_accesses_conversation" ON "conversation_accesses" ("conversation");--> statement-breakpoint
CREATE INDEX "conversation_accesses_user" ON "conversation_accesses" ("user_id","conversation");--> statement-breakpoint
CREATE INDEX "message_reports_conversation" ON "message_reports" ("conversation");--> statement-breakpoint
ALTER TABLE "conversation_accesses" ADD CONSTRAINT "conversation_accesses_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversation_accesses" ADD CONSTRAINT "conversation_accesses_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id");