ALTER TABLE "claims" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "files" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "correction" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "answer_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "message_folded" DROP NOT NULL;