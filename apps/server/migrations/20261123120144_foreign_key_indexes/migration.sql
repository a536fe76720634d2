CREATE INDEX "commerces_reviewed_by" ON "commerces" ("reviewed_by") WHERE "reviewed_by" is not null;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" ("owner") WHERE "owner" is not null;--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" ("created_by") WHERE "created_by" is not null;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" ("sender");--> statement-breakpoint
CREATE INDEX "messages_reply_to" ON "messages" ("reply_to") WHERE "reply_to" is not null;--> statement-breakpoint
CREATE INDEX "passkey_ceremonies_user" ON "passkey_ceremonies" ("user_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE INDEX "passkey_ceremonies_session" ON "passkey_ceremonies" ("session_id") WHERE "session_id" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_redeemed_by" ON "redemptions" ("redeemed_by") WHERE "redeemed_by" is not null;--> statement-breakpoint
CREATE INDEX "review_locks_holder" ON "review_locks" ("holder");