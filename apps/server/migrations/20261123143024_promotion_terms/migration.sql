CREATE TABLE "discount_limits" (
	"id" uuid PRIMARY KEY,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"rev" integer NOT NULL,
	"max_percentage" integer NOT NULL,
	"max_amount" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "own_discount_type" text;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "own_discount_value" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "valid_hours" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "promotions" ALTER COLUMN "discount" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_code_key" ON "redemptions" ("code") WHERE "code" is not null;