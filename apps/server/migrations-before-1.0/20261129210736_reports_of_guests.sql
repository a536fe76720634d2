ALTER TABLE "reports" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "user_id" DROP NOT NULL;
