CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY,
	"commerce" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_imports_commerce" ON "product_imports" ("commerce","at");--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;
