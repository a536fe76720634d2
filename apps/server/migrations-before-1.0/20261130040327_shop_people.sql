CREATE TABLE "commerce_invitations" (
	"id" uuid PRIMARY KEY,
	"commerce" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY,
	"commerce" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp(3) with time zone NOT NULL,
	"hash" text,
	"opened_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "managers" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "cashiers" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "managing" uuid[] GENERATED ALWAYS AS (owners || managers) STORED;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "staff" uuid[] GENERATED ALWAYS AS (owners || managers || cashiers) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_invitations_hash" ON "commerce_invitations" ("hash");--> statement-breakpoint
CREATE INDEX "commerce_invitations_commerce" ON "commerce_invitations" ("commerce");--> statement-breakpoint
CREATE INDEX "commerce_invitations_user" ON "commerce_invitations" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_code_hash" ON "tills" ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_hash" ON "tills" ("hash");--> statement-breakpoint
CREATE INDEX "tills_commerce" ON "tills" ("commerce");--> statement-breakpoint
CREATE INDEX "tills_user" ON "tills" ("user_id");--> statement-breakpoint
CREATE INDEX "commerces_managing" ON "commerces" USING gin ("managing");--> statement-breakpoint
CREATE INDEX "commerces_staff" ON "commerces" USING gin ("staff");--> statement-breakpoint
ALTER TABLE "commerce_invitations" ADD CONSTRAINT "commerce_invitations_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "commerce_invitations" ADD CONSTRAINT "commerce_invitations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
