CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"commerce" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"message_folded" text NOT NULL,
	"status" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"participants" uuid[] NOT NULL,
	"commerce" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"participant_states" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"type" text NOT NULL,
	"value" integer,
	"currency" text,
	"max_amount" integer,
	"buy_qty" integer,
	"get_qty" integer
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"description_folded" text,
	"category" uuid,
	"images" jsonb DEFAULT '[]' NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"all_day" boolean DEFAULT false NOT NULL,
	"timezone" text NOT NULL,
	"recurrence" text,
	"exdates" text[] DEFAULT '{}'::text[] NOT NULL,
	"event_status" text NOT NULL,
	"commerce" uuid,
	"address" uuid,
	"location" point,
	"organizer" text,
	"organizer_folded" text,
	"is_free" boolean DEFAULT false NOT NULL,
	"price" integer,
	"currency" text NOT NULL,
	"ticket_url" text,
	"status" text NOT NULL,
	"source" jsonb
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"date" date,
	"yearly" text,
	"scope" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"label" text,
	"label_folded" text,
	"point" point NOT NULL,
	"kind" text NOT NULL,
	"accuracy" double precision,
	"heading" double precision,
	"speed" double precision,
	"user_id" uuid,
	"vehicle" uuid,
	"captured_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"conversation" uuid NOT NULL,
	"sender" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"body" text,
	"attachments" jsonb DEFAULT '[]' NOT NULL,
	"reply_to" uuid,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"message" text NOT NULL,
	"message_folded" text NOT NULL,
	"image" text,
	"payload" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"status" text NOT NULL,
	"scheduled_at" timestamp(3) with time zone,
	"stats" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"commerce" uuid NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"description" text,
	"description_folded" text,
	"category" uuid,
	"images" jsonb DEFAULT '[]' NOT NULL,
	"price" integer,
	"currency" text NOT NULL,
	"unit" text,
	"availability" text NOT NULL,
	"sku" text,
	"active" boolean DEFAULT true NOT NULL,
	"price_history" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"commerce" uuid,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"slug" text NOT NULL,
	"terms" text NOT NULL,
	"terms_folded" text NOT NULL,
	"image" text,
	"products" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"discount" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"coupon_code" text,
	"quota_total" integer,
	"quota_per_user" integer,
	"redeemed_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"user_app" uuid,
	"pn_id" text NOT NULL,
	"app" text NOT NULL,
	"capacitor" boolean NOT NULL,
	"os_type" text NOT NULL,
	"locale" text,
	"last_seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"commerce" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"text_folded" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"owner" uuid NOT NULL,
	"commerce" uuid,
	"plate" text,
	"plate_folded" text,
	"kind" text NOT NULL,
	"brand" text,
	"brand_folded" text,
	"model" text,
	"model_folded" text,
	"color" text,
	"photo" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
-- Keys that are there already keep their values.
ALTER TABLE "keys" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "keys" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "keys" ALTER COLUMN "created_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "keys" ALTER COLUMN "updated_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "archived_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "keys" DROP CONSTRAINT "keys_pkey";--> statement-breakpoint
ALTER TABLE "keys" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_commerce_key" ON "claims" ("commerce","user_id") WHERE "archived_at" is null and "status" = 'pending';--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" ("user_id");--> statement-breakpoint
CREATE INDEX "claims_status" ON "claims" ("status","created_at");--> statement-breakpoint
CREATE INDEX "conversations_participants" ON "conversations" USING gin ("participants");--> statement-breakpoint
CREATE INDEX "conversations_commerce" ON "conversations" ("commerce");--> statement-breakpoint
CREATE INDEX "discounts_name_trigram" ON "discounts" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_key" ON "events" ("slug") WHERE "archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_source_key" ON "events" (("source" ->> 'name'),("source" ->> 'externalId')) WHERE "archived_at" is null and "source" is not null;--> statement-breakpoint
CREATE INDEX "events_starts_at" ON "events" ("starts_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "events_updated_at" ON "events" ("updated_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "events_category" ON "events" ("category");--> statement-breakpoint
CREATE INDEX "events_commerce" ON "events" ("commerce");--> statement-breakpoint
CREATE INDEX "events_address" ON "events" ("address");--> statement-breakpoint
CREATE INDEX "events_location" ON "events" USING gist ("location");--> statement-breakpoint
CREATE INDEX "events_title_trigram" ON "events" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_description_trigram" ON "events" USING gin ("description_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_organizer_trigram" ON "events" USING gin ("organizer_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "holidays_date" ON "holidays" ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_name_key" ON "keys" ("name") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "locations_point" ON "locations" USING gist ("point");--> statement-breakpoint
CREATE INDEX "locations_user" ON "locations" ("user_id");--> statement-breakpoint
CREATE INDEX "locations_vehicle" ON "locations" ("vehicle","captured_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id_key" ON "messages" ("conversation","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq_key" ON "messages" ("conversation","seq");--> statement-breakpoint
CREATE INDEX "notifications_status" ON "notifications" ("status","scheduled_at");--> statement-breakpoint
CREATE INDEX "notifications_title_trigram" ON "notifications" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_message_trigram" ON "notifications" USING gin ("message_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" ("commerce","sku") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_commerce" ON "products" ("commerce") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" ("category");--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" ("updated_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_name_trigram" ON "products" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_description_trigram" ON "products" USING gin ("description_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_slug_key" ON "promotions" ("slug") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_commerce" ON "promotions" ("commerce") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_discount" ON "promotions" ("discount");--> statement-breakpoint
CREATE INDEX "promotions_starts_at" ON "promotions" ("starts_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_ends_at" ON "promotions" ("status","ends_at") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_products" ON "promotions" USING gin ("products");--> statement-breakpoint
CREATE INDEX "promotions_title_trigram" ON "promotions" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "promotions_terms_trigram" ON "promotions" USING gin ("terms_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "push_pn_id_key" ON "push" ("app","pn_id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "push_user_app" ON "push" ("user_app");--> statement-breakpoint
CREATE INDEX "reports_commerce" ON "reports" ("commerce");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" ("user_id");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_key" ON "vehicles" ("plate") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" ("owner");--> statement-breakpoint
CREATE INDEX "vehicles_commerce" ON "vehicles" ("commerce");--> statement-breakpoint
CREATE INDEX "vehicles_plate_trigram" ON "vehicles" USING gin ("plate_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_brand_trigram" ON "vehicles" USING gin ("brand_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_model_trigram" ON "vehicles" USING gin ("model_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" ("at","id");--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" ("actor","at");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_category_categories_id_fkey" FOREIGN KEY ("category") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_address_addresses_id_fkey" FOREIGN KEY ("address") REFERENCES "addresses"("id");--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_vehicle_vehicles_id_fkey" FOREIGN KEY ("vehicle") REFERENCES "vehicles"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_users_id_fkey" FOREIGN KEY ("sender") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_messages_id_fkey" FOREIGN KEY ("reply_to") REFERENCES "messages"("id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_id_fkey" FOREIGN KEY ("category") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_discount_discounts_id_fkey" FOREIGN KEY ("discount") REFERENCES "discounts"("id");--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_user_app_users_id_fkey" FOREIGN KEY ("user_app") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_users_id_fkey" FOREIGN KEY ("owner") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");--> statement-breakpoint
CREATE VIEW "audit" AS (select ('00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, at as created_at,
  at as updated_at, null::timestamptz(3) as archived_at, 1 as rev, actor, action, resource, record_id, diff, request_id
  from changes);