CREATE TABLE "recovery_codes" (
	"user_id" uuid,
	"hash" text,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"session_id" uuid,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "totp_secrets_user_key" ON "totp_secrets" ("user_id") WHERE "confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "totp_secrets_user" ON "totp_secrets" ("user_id");--> statement-breakpoint
CREATE INDEX "totp_secrets_session" ON "totp_secrets" ("session_id") WHERE "session_id" is not null;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;