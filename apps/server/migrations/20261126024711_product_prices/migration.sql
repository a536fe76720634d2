CREATE TABLE "product_prices" (
	"product" uuid,
	"position" integer,
	"price" integer,
	"currency" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_prices_pkey" PRIMARY KEY("product","position")
);
--> statement-breakpoint
-- A hundred of each product at most: the list had no cap at first.
INSERT INTO "product_prices" ("product", "position", "price", "currency", "at")
  SELECT p.id, e.position, (e.point ->> 'price')::integer, e.point ->> 'currency', (e.point ->> 'at')::timestamptz
  FROM "products" p CROSS JOIN LATERAL jsonb_array_elements(p.price_history) WITH ORDINALITY AS e (point, position)
  WHERE e.position > jsonb_array_length(p.price_history) - 100;
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "price_history";--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_products_id_fkey" FOREIGN KEY ("product") REFERENCES "products"("id") ON DELETE CASCADE;