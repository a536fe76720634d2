CREATE TABLE "review_locks" (
	"commerce" uuid PRIMARY KEY,
	"holder" uuid NOT NULL,
	"token" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_holder_users_id_fkey" FOREIGN KEY ("holder") REFERENCES "users"("id") ON DELETE CASCADE;