CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sent_mails_user" ON "sent_mails" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sent_mails_created_at" ON "sent_mails" ("created_at");--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;