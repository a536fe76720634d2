CREATE TABLE "deliveries" (
	"notice_id" uuid,
	"device_id" uuid,
	"notification_id" uuid,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"code" text,
	CONSTRAINT "deliveries_pkey" PRIMARY KEY("notice_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"image" text,
	"payload" jsonb NOT NULL,
	"topic" text,
	"dedupe" text NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"read_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "kind" text DEFAULT 'promotions' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "expires_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "plan_cursor" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "started_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "last_accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_hours" jsonb DEFAULT '{"start":"22:00","end":"08:00"}';--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" ("due_at") WHERE "state" = 'due' and "notification_id" is null;--> statement-breakpoint
CREATE INDEX "deliveries_due_campaigns" ON "deliveries" ("due_at") WHERE "state" = 'due' and "notification_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_claimed" ON "deliveries" ("at") WHERE "state" = 'claimed';--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" ("notification_id","state");--> statement-breakpoint
CREATE INDEX "deliveries_device" ON "deliveries" ("device_id");--> statement-breakpoint
CREATE INDEX "deliveries_at" ON "deliveries" ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_dedupe_key" ON "notices" ("user_id","dedupe");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" ("user_id") WHERE "read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_notification" ON "notices" ("notification_id","user_id");--> statement-breakpoint
CREATE INDEX "notices_created_at" ON "notices" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_session_key" ON "push" ("session_id") WHERE "archived_at" is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_id_notices_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_device_id_push_id_fkey" FOREIGN KEY ("device_id") REFERENCES "push"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_notification_id_notifications_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id");--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL;--> statement-breakpoint
UPDATE "notifications" SET "stats" = "stats" || '{"reachable": null}' WHERE NOT "stats" ? 'reachable';
