CREATE TABLE "redemptions" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"promotion" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text,
	"commerce" uuid,
	"status" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"redeemed_by" uuid,
	"redeemed_at" timestamp(3) with time zone,
	"reversed_reason" text,
	"reversed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_open_key" ON "redemptions" ("promotion","user_id") WHERE "archived_at" is null and "status" = 'issued';--> statement-breakpoint
CREATE INDEX "redemptions_promotion" ON "redemptions" ("promotion","status","redeemed_at");--> statement-breakpoint
CREATE INDEX "redemptions_user" ON "redemptions" ("user_id","promotion");--> statement-breakpoint
CREATE INDEX "redemptions_commerce" ON "redemptions" ("commerce","redeemed_at");--> statement-breakpoint
CREATE INDEX "redemptions_open" ON "redemptions" ("expires_at") WHERE "status" = 'issued';--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_promotion_promotions_id_fkey" FOREIGN KEY ("promotion") REFERENCES "promotions"("id");--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_redeemed_by_users_id_fkey" FOREIGN KEY ("redeemed_by") REFERENCES "users"("id");