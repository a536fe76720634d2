ALTER TABLE "commerces" ADD COLUMN "managers" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "cashiers" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "managing" uuid[] GENERATED ALWAYS AS (owners || managers) STORED;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "staff" uuid[] GENERATED ALWAYS AS (owners || managers || cashiers) STORED;--> statement-breakpoint
CREATE INDEX "commerces_managing" ON "commerces" USING gin ("managing");--> statement-breakpoint
CREATE INDEX "commerces_staff" ON "commerces" USING gin ("staff");