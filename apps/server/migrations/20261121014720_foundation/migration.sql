CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"street" text,
	"street_folded" text,
	"number" text,
	"extra" text,
	"postal_code" text,
	"locality" text NOT NULL,
	"locality_folded" text NOT NULL,
	"province" uuid NOT NULL,
	"country" text NOT NULL,
	"location" point,
	"label" text,
	"owner" uuid,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"parent" uuid,
	"icon" text,
	"color" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"osm_tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerces" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"description_folded" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"pending_changes" jsonb,
	"owners" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"categories" uuid[] NOT NULL,
	"place_type" text,
	"address" uuid,
	"location" point NOT NULL,
	"phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"whatsapp" text,
	"email" text,
	"website" text,
	"social" jsonb DEFAULT '{}' NOT NULL,
	"opening_hours" text,
	"special_hours" jsonb DEFAULT '[]' NOT NULL,
	"timezone" text,
	"temporarily_closed" boolean DEFAULT false NOT NULL,
	"permanently_closed_at" timestamp(3) with time zone,
	"logo" text,
	"photos" jsonb DEFAULT '[]' NOT NULL,
	"price_range" integer,
	"payment" text[] DEFAULT '{}'::text[] NOT NULL,
	"wheelchair" text DEFAULT 'unknown' NOT NULL,
	"last_verified_at" timestamp(3) with time zone,
	"source" jsonb,
	"import_notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"import" uuid
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"owner" uuid,
	"checksum" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provinces" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp(3) with time zone,
	"user_agent" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"email_verified_at" timestamp(3) with time zone,
	"first_name" text NOT NULL,
	"first_name_folded" text NOT NULL,
	"last_name" text,
	"last_name_folded" text,
	"phone" text,
	"gender" text,
	"avatar" text,
	"roles" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"push_id" uuid NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"locale" text DEFAULT 'es' NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"invited_by" uuid,
	"last_login_at" timestamp(3) with time zone,
	"password_hash" text
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"actor" uuid,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"diff" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"principal" text,
	"method" text,
	"path" text,
	"key" text,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_pkey" PRIMARY KEY("principal","method","path","key")
);
--> statement-breakpoint
CREATE INDEX "addresses_owner" ON "addresses" ("owner");--> statement-breakpoint
CREATE INDEX "addresses_province" ON "addresses" ("province");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" ("kind","slug") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" ("parent");--> statement-breakpoint
CREATE UNIQUE INDEX "commerces_slug_key" ON "commerces" ("slug") WHERE "archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commerces_source_key" ON "commerces" (("source" ->> 'name'),("source" ->> 'externalId')) WHERE "archived_at" is null and "source" is not null;--> statement-breakpoint
CREATE INDEX "commerces_updated_at" ON "commerces" ("updated_at","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "commerces_status" ON "commerces" ("status","updated_at") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "commerces_name_trigram" ON "commerces" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commerces_description_trigram" ON "commerces" USING gin ("description_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commerces_categories" ON "commerces" USING gin ("categories");--> statement-breakpoint
CREATE INDEX "commerces_owners" ON "commerces" USING gin ("owners");--> statement-breakpoint
CREATE INDEX "commerces_location" ON "commerces" USING gist ("location");--> statement-breakpoint
CREATE INDEX "commerces_address" ON "commerces" ("address");--> statement-breakpoint
CREATE INDEX "commerces_import" ON "commerces" ("import");--> statement-breakpoint
CREATE UNIQUE INDEX "files_file_key" ON "files" ("file");--> statement-breakpoint
CREATE INDEX "files_created_at" ON "files" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provinces_code_key" ON "provinces" ("code") WHERE "archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_hash" ON "sessions" ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" ("created_at");--> statement-breakpoint
CREATE INDEX "changes_record" ON "changes" ("resource","record_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" ("created_at");--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_province_provinces_id_fkey" FOREIGN KEY ("province") REFERENCES "provinces"("id");--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_owner_users_id_fkey" FOREIGN KEY ("owner") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_categories_id_fkey" FOREIGN KEY ("parent") REFERENCES "categories"("id");--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_reviewed_by_users_id_fkey" FOREIGN KEY ("reviewed_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_address_addresses_id_fkey" FOREIGN KEY ("address") REFERENCES "addresses"("id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_users_id_fkey" FOREIGN KEY ("owner") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");