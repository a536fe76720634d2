CREATE TABLE "favourites" (
	"user_id" uuid,
	"kind" text,
	"record" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","kind","record")
);
--> statement-breakpoint
CREATE INDEX "favourites_record" ON "favourites" ("kind","record");--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;