CREATE TABLE "contact_codes" (
	"user_id" uuid PRIMARY KEY,
	"token" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "accepted_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_codes_token" ON "contact_codes" ("token");--> statement-breakpoint
ALTER TABLE "contact_codes" ADD CONSTRAINT "contact_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;