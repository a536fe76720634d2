ALTER TABLE "files" ADD COLUMN "message" uuid;--> statement-breakpoint
CREATE INDEX "files_message" ON "files" ("message") WHERE "message" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_messages_id_fkey" FOREIGN KEY ("message") REFERENCES "messages"("id") ON DELETE SET NULL;