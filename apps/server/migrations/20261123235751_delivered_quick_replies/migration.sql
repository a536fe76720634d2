CREATE TABLE "quick_replies" (
	"commerce" uuid PRIMARY KEY,
	"replies" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD CONSTRAINT "quick_replies_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;