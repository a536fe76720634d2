CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"payload" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"performed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_ceremonies" (
	"hash" text PRIMARY KEY,
	"kind" text NOT NULL,
	"challenge" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"hash" text PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "sessions_previous_hash";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notification_prefs" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "previous_hash";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "rotated_at";--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash_key" ON "account_tokens" ("hash");--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" ("user_id");--> statement-breakpoint
CREATE INDEX "account_tokens_expires_at" ON "account_tokens" ("expires_at");--> statement-breakpoint
CREATE INDEX "actions_user_status" ON "actions" ("user_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" ("slug");--> statement-breakpoint
CREATE INDEX "passkey_ceremonies_expires_at" ON "passkey_ceremonies" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_tokens_session" ON "spent_tokens" ("session_id");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "passkey_ceremonies" ADD CONSTRAINT "passkey_ceremonies_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkey_ceremonies" ADD CONSTRAINT "passkey_ceremonies_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "spent_tokens" ADD CONSTRAINT "spent_tokens_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;