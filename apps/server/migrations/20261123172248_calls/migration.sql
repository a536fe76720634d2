CREATE TABLE "call_peers" (
	"id" uuid PRIMARY KEY,
	"call" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"left_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "call_signals" (
	"id" uuid PRIMARY KEY,
	"sender" uuid NOT NULL,
	"recipient" uuid NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"conversation" uuid NOT NULL,
	"caller" uuid NOT NULL,
	"side" text NOT NULL,
	"media" text NOT NULL,
	"status" text DEFAULT 'ringing' NOT NULL,
	"reason" text,
	"rung" uuid[] NOT NULL,
	"declined" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"ring_until" timestamp(3) with time zone NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "call" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "call_peers_present_key" ON "call_peers" ("user_id") WHERE "left_at" is null;--> statement-breakpoint
CREATE INDEX "call_peers_call" ON "call_peers" ("call");--> statement-breakpoint
CREATE INDEX "call_peers_user" ON "call_peers" ("user_id");--> statement-breakpoint
CREATE INDEX "call_signals_sender" ON "call_signals" ("sender");--> statement-breakpoint
CREATE INDEX "call_signals_recipient" ON "call_signals" ("recipient","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_live_key" ON "calls" ("conversation") WHERE "status" <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_conversation" ON "calls" ("conversation");--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" ("caller");--> statement-breakpoint
ALTER TABLE "call_peers" ADD CONSTRAINT "call_peers_call_calls_id_fkey" FOREIGN KEY ("call") REFERENCES "calls"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "call_peers" ADD CONSTRAINT "call_peers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "call_signals" ADD CONSTRAINT "call_signals_sender_call_peers_id_fkey" FOREIGN KEY ("sender") REFERENCES "call_peers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "call_signals" ADD CONSTRAINT "call_signals_recipient_call_peers_id_fkey" FOREIGN KEY ("recipient") REFERENCES "call_peers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_users_id_fkey" FOREIGN KEY ("caller") REFERENCES "users"("id") ON DELETE CASCADE;