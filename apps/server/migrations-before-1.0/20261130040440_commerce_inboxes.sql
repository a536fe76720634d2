CREATE TABLE "commerce_inboxes" (
	"commerce" uuid PRIMARY KEY,
	"rev" integer DEFAULT 1 NOT NULL,
	"greeting" text,
	"away" text,
	"calls" boolean DEFAULT true NOT NULL,
	"labels" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"id" uuid PRIMARY KEY,
	"conversation" uuid NOT NULL,
	"author" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "labels" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "away_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "sender" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_notes_conversation" ON "conversation_notes" ("conversation","created_at");--> statement-breakpoint
CREATE INDEX "conversation_notes_author" ON "conversation_notes" ("author");--> statement-breakpoint
ALTER TABLE "commerce_inboxes" ADD CONSTRAINT "commerce_inboxes_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_author_users_id_fkey" FOREIGN KEY ("author") REFERENCES "users"("id");
