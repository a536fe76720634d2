CREATE TABLE "conversation_members" (
	"conversation" uuid,
	"user_id" uuid,
	"side" text NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"marked_unread" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversation_members_pkey" PRIMARY KEY("conversation","user_id")
);
--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "has_owner" boolean GENERATED ALWAYS AS (cardinality(owners) > 0) STORED;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assignee" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_mod" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_message_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_side" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "blocked_by" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "side" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mod" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "body_folded" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "point" point;--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "participant_states";--> statement-breakpoint
DROP INDEX "conversations_commerce";--> statement-breakpoint
CREATE INDEX "conversations_commerce" ON "conversations" ("commerce","last_message_at");--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_support" ON "conversations" ("last_message_at") WHERE "type" = 'support';--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" ("assignee") WHERE "assignee" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_key" ON "conversations" ("key");--> statement-breakpoint
CREATE INDEX "messages_mod" ON "messages" ("conversation","mod");--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_users_id_fkey" FOREIGN KEY ("assignee") REFERENCES "users"("id");