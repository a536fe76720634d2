ALTER TABLE "vehicles" ADD COLUMN "shared_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "position" point;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "position_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "vehicles_shared" ON "vehicles" ("shared_until") WHERE "shared_until" is not null;