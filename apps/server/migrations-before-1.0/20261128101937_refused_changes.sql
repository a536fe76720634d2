-- The tables of commit ee520eec, the release that all earlier installations are brought to before they are carried over to 1.0: what 45
-- migrations had made of them.
create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE SEQUENCE "public"."changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"payload" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"performed_at" timestamp(3) with time zone
);
--> statement-breakpoint
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
	"extra_folded" text,
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
CREATE TABLE "base_map" (
	"id" uuid PRIMARY KEY,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"rev" integer NOT NULL,
	"style_url" text,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"upload" uuid,
	"archive" jsonb
);
--> statement-breakpoint
CREATE TABLE "call_peers" (
	"id" uuid PRIMARY KEY,
	"call" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"left_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "call_signals" (
	"id" uuid PRIMARY KEY,
	"sender" uuid NOT NULL,
	"recipient" uuid NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"conversation" uuid NOT NULL,
	"caller" uuid NOT NULL,
	"side" text NOT NULL,
	"media" text NOT NULL,
	"status" text DEFAULT 'ringing' NOT NULL,
	"reason" text,
	"rung" uuid[] NOT NULL,
	"declined" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"ring_until" timestamp(3) with time zone NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone
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
CREATE TABLE "changes_retention" (
	"only_row" boolean PRIMARY KEY DEFAULT true,
	"months" integer
);
--> statement-breakpoint
-- drizzle-kit knows no partitions.
CREATE TABLE "changes" (
	"id" bigint DEFAULT nextval('changes_id_seq'),
	"at" timestamp(3) with time zone,
	"actor" uuid,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"diff" jsonb,
	"request_id" text,
	CONSTRAINT "changes_pkey" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE "changes_id_seq" OWNED BY "changes"."id";
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"commerce" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"phone" text,
	"message" text,
	"message_folded" text,
	"files" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"status" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "commerce_slugs" (
	"slug" text PRIMARY KEY,
	"commerce" uuid NOT NULL
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
	"refused_changes" jsonb,
	"owners" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"has_owner" boolean GENERATED ALWAYS AS (cardinality(owners) > 0) STORED,
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
	"opening_hours_text" text,
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
	"import" uuid,
	"schedule" uuid GENERATED ALWAYS AS (case when opening_hours is not null or special_hours <> '[]' then
  md5(special_hours::text || coalesce('=' || md5(opening_hours), '-') || coalesce('=' || timezone, ''))::uuid end) STORED
);
--> statement-breakpoint
CREATE TABLE "contact_codes" (
	"user_id" uuid PRIMARY KEY,
	"token" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_accesses" (
	"id" uuid PRIMARY KEY,
	"conversation" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation" uuid,
	"user_id" uuid,
	"side" text NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"marked_unread" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversation_members_pkey" PRIMARY KEY("conversation","user_id")
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
	"key" text,
	"accepted_at" timestamp(3) with time zone,
	"assignee" uuid,
	"first_seq" integer DEFAULT 1 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_mod" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp(3) with time zone,
	"last_side" text,
	"blocked_by" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quick_replies" (
	"commerce" uuid PRIMARY KEY,
	"replies" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_limits" (
	"id" uuid PRIMARY KEY,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"rev" integer NOT NULL,
	"max_percentage" integer NOT NULL,
	"max_amount" integer NOT NULL
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
CREATE TABLE "favourites" (
	"user_id" uuid,
	"kind" text,
	"record" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","kind","record")
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
	"private" boolean DEFAULT false NOT NULL,
	"checksum" text NOT NULL,
	"message" uuid
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
	"scope" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
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
CREATE TABLE "import_rows" (
	"import" uuid,
	"position" integer,
	"file" smallint NOT NULL,
	"row" integer NOT NULL,
	"name" text,
	"external_id" text,
	"location" point,
	"outcome" text NOT NULL,
	"reason" text,
	"record" uuid,
	"draft" jsonb,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"kept" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"duplicates" jsonb DEFAULT '[]' NOT NULL,
	"applied" boolean DEFAULT false NOT NULL,
	"previous" jsonb,
	"undone" text,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("import","position")
);
--> statement-breakpoint
CREATE TABLE "imported_records" (
	"resource" text,
	"source" text,
	"external_id" text,
	"record" uuid NOT NULL,
	"import" uuid NOT NULL,
	"written" jsonb NOT NULL,
	CONSTRAINT "imported_records_pkey" PRIMARY KEY("resource","source","external_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"target" text DEFAULT 'commerces' NOT NULL,
	"layout" text DEFAULT 'data' NOT NULL,
	"status" text NOT NULL,
	"files" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" text,
	"undo" jsonb,
	"worker" uuid,
	"purged_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compared_commerces" (
	"commerce" uuid PRIMARY KEY,
	"rev" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distinct_commerces" (
	"a" uuid,
	"b" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "distinct_commerces_pkey" PRIMARY KEY("a","b")
);
--> statement-breakpoint
CREATE TABLE "likely_duplicates" (
	"a" uuid,
	"b" uuid,
	"distance" double precision NOT NULL,
	"similarity" double precision NOT NULL,
	"reasons" text[] NOT NULL,
	"score" double precision NOT NULL,
	CONSTRAINT "likely_duplicates_pkey" PRIMARY KEY("a","b")
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
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"message" uuid NOT NULL,
	"conversation" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"status" text NOT NULL,
	"excerpt" jsonb DEFAULT '[]' NOT NULL,
	"reason" text
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
	"side" text DEFAULT 'customer' NOT NULL,
	"seq" integer NOT NULL,
	"mod" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"body" text,
	"body_folded" text,
	"point" point,
	"attachments" jsonb DEFAULT '[]' NOT NULL,
	"call" jsonb,
	"reply_to" uuid,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"notice_id" uuid,
	"device_id" uuid,
	"notification_id" uuid,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unknowns" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"requested_at" timestamp(3) with time zone,
	"code" text,
	CONSTRAINT "deliveries_pkey" PRIMARY KEY("notice_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"image" text,
	"payload" jsonb NOT NULL,
	"topic" text,
	"dedupe" text NOT NULL,
	"inbox_only" text,
	"is_quiet" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"read_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone
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
	"kind" text DEFAULT 'promotions' NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"plan_cursor" uuid,
	"started_at" timestamp(3) with time zone,
	"failure" text,
	"payload" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"status" text NOT NULL,
	"scheduled_at" timestamp(3) with time zone,
	"stats" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_calendar" (
	"id" boolean PRIMARY KEY DEFAULT true,
	"edition" integer DEFAULT 1 NOT NULL,
	"made_for" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_schedules" (
	"id" uuid PRIMARY KEY,
	"opening_hours" text,
	"special_hours" jsonb NOT NULL,
	"timezone" text,
	"edition" integer,
	"covers" tstzrange,
	"spans" tstzmultirange
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_ceremonies" (
	"hash" text PRIMARY KEY,
	"kind" text NOT NULL,
	"challenge" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"product" uuid,
	"position" integer,
	"price" integer,
	"currency" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "product_prices_pkey" PRIMARY KEY("product","position")
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
	"active" boolean DEFAULT true NOT NULL
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
	"discount" uuid,
	"own_discount_type" text,
	"own_discount_value" integer,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"valid_hours" text,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"coupon_code" text,
	"quota_total" integer,
	"quota_per_user" integer,
	"redeemed_count" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp(3) with time zone
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
CREATE TABLE "push" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"user_app" uuid,
	"session_id" uuid,
	"pn_id" text NOT NULL,
	"app" text NOT NULL,
	"capacitor" boolean NOT NULL,
	"os_type" text NOT NULL,
	"locale" text,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"last_accepted_at" timestamp(3) with time zone
);
--> statement-breakpoint
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
	"code" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"redeemed_by" uuid,
	"redeemed_at" timestamp(3) with time zone,
	"reversed_reason" text,
	"reversed_at" timestamp(3) with time zone
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
	"correction" text,
	"text" text,
	"text_folded" text,
	"status" text NOT NULL,
	"answer" text,
	"answer_public" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_jobs" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"commerces" uuid[] NOT NULL,
	"revs" integer[] NOT NULL,
	"told" uuid[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]' NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "review_locks" (
	"commerce" uuid PRIMARY KEY,
	"holder" uuid NOT NULL,
	"token" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid,
	"hash" text,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"session_id" uuid,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"has_second_step" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_tokens" (
	"hash" text PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
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
	"notification_prefs" jsonb DEFAULT '{}' NOT NULL,
	"quiet_hours" jsonb DEFAULT '{"start":"22:00","end":"08:00"}',
	"locale" text DEFAULT 'es' NOT NULL,
	"terms_accepted_at" timestamp(3) with time zone,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"invited_by" uuid,
	"last_login_at" timestamp(3) with time zone,
	"password_hash" text,
	"password_expires_at" timestamp(3) with time zone
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
	"active" boolean DEFAULT true NOT NULL,
	"shared_until" timestamp(3) with time zone,
	"position" point,
	"position_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash_key" ON "account_tokens" ("hash");
--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" ("user_id");
--> statement-breakpoint
CREATE INDEX "account_tokens_expires_at" ON "account_tokens" ("expires_at");
--> statement-breakpoint
CREATE INDEX "actions_user_status" ON "actions" ("user_id","status");
--> statement-breakpoint
CREATE INDEX "addresses_owner" ON "addresses" ("owner") WHERE "owner" is not null;
--> statement-breakpoint
CREATE INDEX "addresses_province" ON "addresses" ("province");
--> statement-breakpoint
CREATE INDEX "addresses_street_trigram" ON "addresses" USING gin ("street_folded" gin_trgm_ops) WHERE "street_folded" is not null;
--> statement-breakpoint
CREATE INDEX "addresses_extra_trigram" ON "addresses" USING gin ("extra_folded" gin_trgm_ops) WHERE "extra_folded" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "call_peers_present_key" ON "call_peers" ("user_id") WHERE "left_at" is null;
--> statement-breakpoint
CREATE INDEX "call_peers_call" ON "call_peers" ("call");
--> statement-breakpoint
CREATE INDEX "call_peers_user" ON "call_peers" ("user_id");
--> statement-breakpoint
CREATE INDEX "call_signals_sender" ON "call_signals" ("sender");
--> statement-breakpoint
CREATE INDEX "call_signals_recipient" ON "call_signals" ("recipient","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "calls_live_key" ON "calls" ("conversation") WHERE "status" <> 'ended';
--> statement-breakpoint
CREATE INDEX "calls_conversation" ON "calls" ("conversation");
--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" ("caller");
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" ("kind","slug") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" ("parent");
--> statement-breakpoint
CREATE INDEX "changes_record" ON "changes" ("resource","record_id","id");
--> statement-breakpoint
CREATE INDEX "changes_decisions" ON "changes" ("action","at") WHERE "action" in ('review-accept', 'review-reject', 'status-published');
--> statement-breakpoint
CREATE INDEX "changes_actor" ON "changes" ("actor","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "claims_commerce_key" ON "claims" ("commerce","user_id") WHERE "archived_at" is null and "status" = 'pending';
--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" ("user_id");
--> statement-breakpoint
CREATE INDEX "claims_status" ON "claims" ("status","created_at");
--> statement-breakpoint
CREATE INDEX "commerce_slugs_commerce" ON "commerce_slugs" ("commerce");
--> statement-breakpoint
CREATE UNIQUE INDEX "commerces_slug_key" ON "commerces" ("slug") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "commerces_source_key" ON "commerces" (("source" ->> 'name'),("source" ->> 'externalId')) WHERE "archived_at" is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "commerces_updated_at" ON "commerces" ("updated_at","id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "commerces_hours_text" ON "commerces" ("updated_at","id") WHERE "archived_at" is null and "opening_hours_text" is not null;
--> statement-breakpoint
CREATE INDEX "commerces_status" ON "commerces" ("status","updated_at") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "commerces_created_at" ON "commerces" ("status","created_at") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "commerces_pending_changes" ON "commerces" ("updated_at") WHERE "archived_at" is null and "pending_changes" is not null;
--> statement-breakpoint
CREATE INDEX "commerces_name_trigram" ON "commerces" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "commerces_description_trigram" ON "commerces" USING gin ("description_folded" gin_trgm_ops) WHERE "description_folded" is not null;
--> statement-breakpoint
CREATE INDEX "commerces_categories" ON "commerces" USING gin ("categories");
--> statement-breakpoint
CREATE INDEX "commerces_place_type" ON "commerces" ("place_type") WHERE "place_type" is not null;
--> statement-breakpoint
CREATE INDEX "commerces_owners" ON "commerces" USING gin ("owners");
--> statement-breakpoint
CREATE INDEX "commerces_location" ON "commerces" USING spgist ("location");
--> statement-breakpoint
CREATE INDEX "commerces_address" ON "commerces" ("address");
--> statement-breakpoint
CREATE INDEX "commerces_import" ON "commerces" ("import");
--> statement-breakpoint
CREATE INDEX "commerces_reviewed_by" ON "commerces" ("reviewed_by") WHERE "reviewed_by" is not null;
--> statement-breakpoint
CREATE INDEX "commerces_numbers" ON "commerces" USING gin (array_append("phones", "whatsapp"));
--> statement-breakpoint
CREATE INDEX "commerces_website_host" ON "commerces" (substring(lower("website") from '^https?://(?:www\.)?([^/:?#]+)')) WHERE "archived_at" is null and "website" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_codes_token" ON "contact_codes" ("token");
--> statement-breakpoint
CREATE INDEX "conversation_accesses_conversation" ON "conversation_accesses" ("conversation");
--> statement-breakpoint
CREATE INDEX "conversation_accesses_user" ON "conversation_accesses" ("user_id","conversation");
--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" ("user_id");
--> statement-breakpoint
CREATE INDEX "conversations_participants" ON "conversations" USING gin ("participants");
--> statement-breakpoint
CREATE INDEX "conversations_commerce" ON "conversations" ("commerce","last_message_at");
--> statement-breakpoint
CREATE INDEX "conversations_support" ON "conversations" ("last_message_at") WHERE "type" = 'support';
--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" ("assignee") WHERE "assignee" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_key" ON "conversations" ("key");
--> statement-breakpoint
CREATE INDEX "discounts_name_trigram" ON "discounts" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_key" ON "events" ("slug") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "events_source_key" ON "events" (("source" ->> 'name'),("source" ->> 'externalId')) WHERE "archived_at" is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "events_starts_at" ON "events" ("starts_at","id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "events_updated_at" ON "events" ("updated_at","id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "events_agenda_once" ON "events" (coalesce("ends_at", "starts_at")) WHERE "archived_at" is null and "status" = 'published' and "recurrence" is null;
--> statement-breakpoint
CREATE INDEX "events_agenda_rules" ON "events" ("starts_at") WHERE "archived_at" is null and "status" = 'published' and "recurrence" is not null;
--> statement-breakpoint
CREATE INDEX "events_category" ON "events" ("category");
--> statement-breakpoint
CREATE INDEX "events_commerce" ON "events" ("commerce");
--> statement-breakpoint
CREATE INDEX "events_address" ON "events" ("address");
--> statement-breakpoint
CREATE INDEX "events_location" ON "events" USING spgist ("location");
--> statement-breakpoint
CREATE INDEX "events_title_trigram" ON "events" USING gin ("title_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "events_description_trigram" ON "events" USING gin ("description_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "events_organizer_trigram" ON "events" USING gin ("organizer_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "favourites_record" ON "favourites" ("kind","record");
--> statement-breakpoint
CREATE UNIQUE INDEX "files_file_key" ON "files" ("file");
--> statement-breakpoint
CREATE INDEX "files_created_at" ON "files" ("created_at");
--> statement-breakpoint
CREATE INDEX "files_message" ON "files" ("message") WHERE "message" is not null;
--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" ("owner") WHERE "owner" is not null;
--> statement-breakpoint
CREATE INDEX "holidays_date" ON "holidays" ("date");
--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" USING brin ("created_at");
--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" ("import","outcome","position");
--> statement-breakpoint
CREATE INDEX "imported_records_record" ON "imported_records" ("record");
--> statement-breakpoint
CREATE INDEX "imports_created_at" ON "imports" ("created_at");
--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" ("created_by") WHERE "created_by" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "keys_name_key" ON "keys" ("name") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "distinct_commerces_b" ON "distinct_commerces" ("b");
--> statement-breakpoint
CREATE INDEX "likely_duplicates_b" ON "likely_duplicates" ("b");
--> statement-breakpoint
CREATE INDEX "locations_point" ON "locations" USING spgist ("point");
--> statement-breakpoint
CREATE INDEX "locations_user" ON "locations" ("user_id");
--> statement-breakpoint
CREATE INDEX "locations_vehicle" ON "locations" ("vehicle","captured_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_message_key" ON "message_reports" ("message","user_id");
--> statement-breakpoint
CREATE INDEX "message_reports_user" ON "message_reports" ("user_id");
--> statement-breakpoint
CREATE INDEX "message_reports_conversation" ON "message_reports" ("conversation");
--> statement-breakpoint
CREATE INDEX "message_reports_status" ON "message_reports" ("status","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id_key" ON "messages" ("conversation","client_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq_key" ON "messages" ("conversation","seq");
--> statement-breakpoint
CREATE INDEX "messages_mod" ON "messages" ("conversation","mod");
--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" ("sender");
--> statement-breakpoint
CREATE INDEX "messages_reply_to" ON "messages" ("reply_to") WHERE "reply_to" is not null;
--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" ("due_at") WHERE "state" = 'due' and "notification_id" is null;
--> statement-breakpoint
CREATE INDEX "deliveries_due_campaigns" ON "deliveries" ("notification_id","due_at") WHERE "state" = 'due' and "notification_id" is not null;
--> statement-breakpoint
CREATE INDEX "deliveries_claimed" ON "deliveries" ("at") WHERE "state" = 'claimed';
--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" ("notification_id","state");
--> statement-breakpoint
CREATE INDEX "deliveries_device" ON "deliveries" ("device_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_dedupe_key" ON "notices" ("user_id","dedupe");
--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" ("user_id") WHERE "read_at" is null;
--> statement-breakpoint
CREATE INDEX "notices_notification" ON "notices" ("notification_id","user_id");
--> statement-breakpoint
CREATE INDEX "notices_created_at" ON "notices" USING brin ("created_at");
--> statement-breakpoint
CREATE INDEX "notifications_status" ON "notifications" ("status","scheduled_at");
--> statement-breakpoint
CREATE INDEX "notifications_title_trigram" ON "notifications" USING gin ("title_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notifications_message_trigram" ON "notifications" USING gin ("message_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" ("slug");
--> statement-breakpoint
CREATE INDEX "passkey_ceremonies_expires_at" ON "passkey_ceremonies" ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkey_ceremonies_user" ON "passkey_ceremonies" ("user_id") WHERE "user_id" is not null;
--> statement-breakpoint
CREATE INDEX "passkey_ceremonies_session" ON "passkey_ceremonies" ("session_id") WHERE "session_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" ("commerce","sku") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "products_commerce" ON "products" ("commerce") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "products_category" ON "products" ("category");
--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" ("updated_at","id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "products_name_trigram" ON "products" USING gin ("name_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "products_description_trigram" ON "products" USING gin ("description_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_slug_key" ON "promotions" ("slug") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "promotions_commerce" ON "promotions" ("commerce") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "promotions_discount" ON "promotions" ("discount");
--> statement-breakpoint
CREATE INDEX "promotions_starts_at" ON "promotions" ("starts_at","id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "promotions_ends_at" ON "promotions" ("status","ends_at") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "promotions_untold" ON "promotions" ("starts_at") WHERE "told_at" is null and "status" = 'published';
--> statement-breakpoint
CREATE INDEX "promotions_products" ON "promotions" USING gin ("products");
--> statement-breakpoint
CREATE INDEX "promotions_title_trigram" ON "promotions" USING gin ("title_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "promotions_terms_trigram" ON "promotions" USING gin ("terms_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "provinces_code_key" ON "provinces" ("code") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "push_pn_id_key" ON "push" ("app","pn_id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "push_session_key" ON "push" ("session_id") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "push_user_app" ON "push" ("user_app");
--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_open_key" ON "redemptions" ("promotion","user_id") WHERE "archived_at" is null and "status" = 'issued';
--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_code_key" ON "redemptions" ("code") WHERE "code" is not null;
--> statement-breakpoint
CREATE INDEX "redemptions_promotion" ON "redemptions" ("promotion","status","redeemed_at");
--> statement-breakpoint
CREATE INDEX "redemptions_user" ON "redemptions" ("user_id","promotion");
--> statement-breakpoint
CREATE INDEX "redemptions_commerce" ON "redemptions" ("commerce","redeemed_at");
--> statement-breakpoint
CREATE INDEX "redemptions_redeemed_by" ON "redemptions" ("redeemed_by") WHERE "redeemed_by" is not null;
--> statement-breakpoint
CREATE INDEX "redemptions_open" ON "redemptions" ("expires_at") WHERE "status" = 'issued';
--> statement-breakpoint
CREATE INDEX "reports_commerce" ON "reports" ("commerce");
--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" ("user_id");
--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" ("status","created_at");
--> statement-breakpoint
CREATE INDEX "review_jobs_unfinished" ON "review_jobs" ("created_at") WHERE "finished_at" is null;
--> statement-breakpoint
CREATE INDEX "review_jobs_created_by" ON "review_jobs" ("created_by");
--> statement-breakpoint
CREATE INDEX "review_locks_holder" ON "review_locks" ("holder");
--> statement-breakpoint
CREATE UNIQUE INDEX "totp_secrets_user_key" ON "totp_secrets" ("user_id") WHERE "confirmed_at" is not null;
--> statement-breakpoint
CREATE INDEX "totp_secrets_user" ON "totp_secrets" ("user_id");
--> statement-breakpoint
CREATE INDEX "totp_secrets_session" ON "totp_secrets" ("session_id") WHERE "session_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" ("token_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" ("expires_at");
--> statement-breakpoint
CREATE INDEX "spent_tokens_session" ON "spent_tokens" ("session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");
--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_key" ON "vehicles" ("plate") WHERE "archived_at" is null;
--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" ("owner");
--> statement-breakpoint
CREATE INDEX "vehicles_commerce" ON "vehicles" ("commerce");
--> statement-breakpoint
CREATE INDEX "vehicles_shared" ON "vehicles" ("shared_until") WHERE "shared_until" is not null;
--> statement-breakpoint
CREATE INDEX "vehicles_plate_trigram" ON "vehicles" USING gin ("plate_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vehicles_brand_trigram" ON "vehicles" USING gin ("brand_folded" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vehicles_model_trigram" ON "vehicles" USING gin ("model_folded" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_province_provinces_id_fkey" FOREIGN KEY ("province") REFERENCES "provinces"("id");
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_owner_users_id_fkey" FOREIGN KEY ("owner") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "call_peers" ADD CONSTRAINT "call_peers_call_calls_id_fkey" FOREIGN KEY ("call") REFERENCES "calls"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "call_peers" ADD CONSTRAINT "call_peers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "call_signals" ADD CONSTRAINT "call_signals_sender_call_peers_id_fkey" FOREIGN KEY ("sender") REFERENCES "call_peers"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "call_signals" ADD CONSTRAINT "call_signals_recipient_call_peers_id_fkey" FOREIGN KEY ("recipient") REFERENCES "call_peers"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_users_id_fkey" FOREIGN KEY ("caller") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_categories_id_fkey" FOREIGN KEY ("parent") REFERENCES "categories"("id");
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "commerce_slugs" ADD CONSTRAINT "commerce_slugs_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_reviewed_by_users_id_fkey" FOREIGN KEY ("reviewed_by") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_address_addresses_id_fkey" FOREIGN KEY ("address") REFERENCES "addresses"("id");
--> statement-breakpoint
ALTER TABLE "contact_codes" ADD CONSTRAINT "contact_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "conversation_accesses" ADD CONSTRAINT "conversation_accesses_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "conversation_accesses" ADD CONSTRAINT "conversation_accesses_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_users_id_fkey" FOREIGN KEY ("assignee") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "quick_replies" ADD CONSTRAINT "quick_replies_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_category_categories_id_fkey" FOREIGN KEY ("category") REFERENCES "categories"("id");
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_address_addresses_id_fkey" FOREIGN KEY ("address") REFERENCES "addresses"("id");
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_users_id_fkey" FOREIGN KEY ("owner") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_messages_id_fkey" FOREIGN KEY ("message") REFERENCES "messages"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "compared_commerces" ADD CONSTRAINT "compared_commerces_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "distinct_commerces" ADD CONSTRAINT "distinct_commerces_a_commerces_id_fkey" FOREIGN KEY ("a") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "distinct_commerces" ADD CONSTRAINT "distinct_commerces_b_commerces_id_fkey" FOREIGN KEY ("b") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "likely_duplicates" ADD CONSTRAINT "likely_duplicates_a_commerces_id_fkey" FOREIGN KEY ("a") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "likely_duplicates" ADD CONSTRAINT "likely_duplicates_b_commerces_id_fkey" FOREIGN KEY ("b") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_vehicle_vehicles_id_fkey" FOREIGN KEY ("vehicle") REFERENCES "vehicles"("id");
--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_messages_id_fkey" FOREIGN KEY ("message") REFERENCES "messages"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id");
--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_conversations_id_fkey" FOREIGN KEY ("conversation") REFERENCES "conversations"("id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_users_id_fkey" FOREIGN KEY ("sender") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_messages_id_fkey" FOREIGN KEY ("reply_to") REFERENCES "messages"("id");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_id_notices_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_device_id_push_id_fkey" FOREIGN KEY ("device_id") REFERENCES "push"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id");
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_notification_id_notifications_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id");
--> statement-breakpoint
ALTER TABLE "passkey_ceremonies" ADD CONSTRAINT "passkey_ceremonies_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "passkey_ceremonies" ADD CONSTRAINT "passkey_ceremonies_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_products_id_fkey" FOREIGN KEY ("product") REFERENCES "products"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_id_fkey" FOREIGN KEY ("category") REFERENCES "categories"("id");
--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_discount_discounts_id_fkey" FOREIGN KEY ("discount") REFERENCES "discounts"("id");
--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_user_app_users_id_fkey" FOREIGN KEY ("user_app") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_promotion_promotions_id_fkey" FOREIGN KEY ("promotion") REFERENCES "promotions"("id");
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_redeemed_by_users_id_fkey" FOREIGN KEY ("redeemed_by") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "review_jobs" ADD CONSTRAINT "review_jobs_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_holder_users_id_fkey" FOREIGN KEY ("holder") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "spent_tokens" ADD CONSTRAINT "spent_tokens_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_users_id_fkey" FOREIGN KEY ("owner") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_commerce_commerces_id_fkey" FOREIGN KEY ("commerce") REFERENCES "commerces"("id");
--> statement-breakpoint
-- By hand from here on.
-- Up to the end of this month; what comes after it gets its months from the server. A date that no month holds is no
-- reason to refuse a write.
DO $$
BEGIN
  EXECUTE format('CREATE TABLE "changes_start" PARTITION OF "changes" FOR VALUES FROM (minvalue) TO (%L)',
    date_trunc('month', now(), 'UTC') + interval '1 month');
END $$;
--> statement-breakpoint
CREATE TABLE "changes_rest" PARTITION OF "changes" DEFAULT;
--> statement-breakpoint
CREATE VIEW "audit" AS (select ('00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, at as created_at,
  at as updated_at, null::timestamptz(3) as archived_at, 1 as rev, actor, action, resource, record_id, diff, request_id
  from changes);
--> statement-breakpoint
-- Every schedule that a place has is known, with its spans or without: what is missing can't be overlooked. Row by row:
-- for a single place, which is what people write, that costs half of what a transition table does.
create function open_schedules_of_commerce() returns trigger language plpgsql as $$
begin
  if not exists (select from open_schedules where id = new.schedule) then
    insert into open_schedules (id, opening_hours, special_hours, timezone)
      values (new.schedule, new.opening_hours, new.special_hours, new.timezone) on conflict (id) do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function open_calendar_raise() returns trigger language plpgsql as $$
begin
  update open_calendar set edition = edition + 1;
  return null;
end $$;
--> statement-breakpoint
-- Volatile, or the planner would call it.
create function open_spans_missing() returns boolean language plpgsql volatile parallel safe as $$
begin
  raise exception 'open_schedules has to be worked out first' using errcode = 'CJ001';
end $$;
--> statement-breakpoint
-- Who was invited and never came, or whose temporary password expired, can't put anything right.
create function users_can_administrate(account users) returns boolean language sql stable as $$
  select account.status = 'active' and account.archived_at is null and account.email_verified_at is not null
    and account.roles @> array['administrator'] and account.permissions @> array['*']
    and ((account.password_hash is not null
        and (account.password_expires_at is null or account.password_expires_at > now()))
      or exists (select from passkeys where user_id = account.id))
$$;
--> statement-breakpoint
-- Somebody must always be able to put things right: the last active administrator with all permissions can't be removed,
-- disabled or demoted, by whatever way. Takers of the lock see what the one before them committed.
create function users_keep_an_administrator() returns trigger language plpgsql as $$
begin
  if not users_can_administrate(old) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('users_keep_an_administrator'));
  if not exists (
    select from users
    where roles @> array['administrator'] and permissions @> array['*'] and users_can_administrate(users)
  ) then
    raise exception 'the last administrator must stay' using errcode = '23514', constraint = 'users_keep_an_administrator';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What a deleted person's history says of them goes, that something was done stays. Nothing else of a record can be changed.
create function changes_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('callejero.retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('callejero.erasure', true) = 'on'
    and (new.id, new.at, new.actor, new.action, new.resource, new.record_id, new.request_id)
      is not distinct from (old.id, old.at, old.actor, old.action, old.resource, old.record_id, old.request_id) then
    return new;
  end if;
  raise exception 'changes is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create function changes_erase_person(account uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if not exists (select from users where id = account and archived_at is not null and password_hash is null
      and email like 'eliminada-%@callejero.invalid') then
    raise exception 'only what is told of a deleted account is erased' using errcode = '42501';
  end if;
  perform set_config('callejero.erasure', 'on', true);
  update changes set diff = (
      select jsonb_object_agg(key, value) from jsonb_each(diff) where key in ('roles', 'permissions', 'status')
    )
    where resource in ('users', 'administrators') and record_id = account and diff is not null;
  update changes set diff = diff - 'firstName'
    where resource = 'redemptions' and diff ? 'firstName'
      and record_id in (select id from redemptions where user_id = account);
  update changes set diff = null
    where resource = 'claims' and diff is not null and record_id in (select id from claims where user_id = account);
  update changes set diff = null
    where resource = 'vehicles' and diff is not null
      and record_id in (select id from vehicles where owner = account and commerce is null);
  update changes set diff = null
    where resource = 'locations' and diff is not null
      and record_id in (select id from locations where user_id = account);
  update changes set diff = null
    where resource = 'addresses' and diff is not null
      and record_id in (select id from addresses a where a.owner = account
        and not exists (select from commerces c where c.address = a.id)
        and not exists (select from events e where e.address = a.id));
  perform set_config('callejero.erasure', 'off', true);
end $$;
--> statement-breakpoint
-- Makes the months to come and drops those that are past the retention, of which `changes-months.ts` tells. Whoever does not
-- own the table can neither hasten the time nor shorten the retention.
create function changes_keep_months(moment timestamptz, months integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  ahead constant integer := 2;
  part record;
  month timestamptz;
begin
  if not pg_has_role(session_user, current_user, 'MEMBER') then
    moment := least(moment, now());
    months := (select r.months from changes_retention r);
  end if;
  -- Two processes of one city: the second finds it done.
  lock table changes in share update exclusive mode;
  select max(ends) into month from changes_months();
  while month < date_trunc('month', moment) + make_interval(months => ahead) loop
    perform changes_add_month(month);
    month := month + interval '1 month';
  end loop;
  if months is not null then
    for part in select name from changes_months()
      where ends <= date_trunc('month', moment) - make_interval(months => changes_keep_months.months) loop
      execute format('drop table public.%I', part.name);
    end loop;
  end if;
end $$;
--> statement-breakpoint
-- The partitions with an end: the one for what no month holds has none.
create function changes_months() returns table (name name, ends timestamptz) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select relname, ends::timestamptz from (
    select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)') as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.changes'::regclass) parts
  where ends is not null
$$;
--> statement-breakpoint
-- With the records of that month that were written before the partition existed.
create function changes_add_month(month timestamptz) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  name constant text := 'changes_' || to_char(month, 'YYYY_MM');
  ends constant timestamptz := month + interval '1 month';
begin
  lock table changes_rest in access exclusive mode;
  execute format('create table public.%I (like public.changes including defaults)', name);
  perform set_config('callejero.retention', 'on', true);
  execute format('with moved as (delete from public.changes_rest where at >= %L and at < %L returning *)
    insert into public.%I select * from moved', month, ends, name);
  perform set_config('callejero.retention', 'off', true);
  execute format('alter table public.changes attach partition public.%I for values from (%L) to (%L)', name, month, ends);
end $$;
--> statement-breakpoint
-- Room for the version of a row that says it was written, on the same page: no index entry of it changes.
ALTER TABLE "import_rows" SET (fillfactor = 75);
--> statement-breakpoint
create trigger users_keep_an_administrator after update or delete on users for each row
  when (old.status = 'active' and old.archived_at is null
    and old.roles @> array['administrator'] and old.permissions @> array['*'])
  execute function users_keep_an_administrator();
--> statement-breakpoint
ALTER TABLE "changes_retention" ADD CONSTRAINT "changes_retention_one" CHECK ("only_row");
--> statement-breakpoint
comment on table "open_calendar" is 'derived';
--> statement-breakpoint
comment on table "open_schedules" is 'derived';
--> statement-breakpoint
create trigger commerces_updated_schedules after update on commerces for each row
  when (new.schedule is not null and new.schedule is distinct from old.schedule)
  execute function open_schedules_of_commerce();
--> statement-breakpoint
-- Once for all rows of a statement: each would leave another version of the calendar's only row.
create trigger holidays_open_calendar after insert or delete on holidays
  for each statement execute function open_calendar_raise();
--> statement-breakpoint
create trigger holidays_updated_open_calendar after update on holidays for each row
  when ((old.date, old.yearly, old.active, old.archived_at) is distinct from
    (new.date, new.yearly, new.active, new.archived_at))
  execute function open_calendar_raise();
--> statement-breakpoint
CREATE TRIGGER "changes_append_only" BEFORE UPDATE OR DELETE ON "changes" FOR EACH ROW EXECUTE FUNCTION changes_append_only();
--> statement-breakpoint
CREATE TRIGGER "commerces_inserted_schedules" AFTER INSERT ON "commerces" FOR EACH ROW
  WHEN (new.schedule IS NOT NULL AND current_setting('callejero.schedules_together', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION open_schedules_of_commerce();
--> statement-breakpoint
COMMENT ON TABLE "changes_retention" IS 'derived';
--> statement-breakpoint
revoke execute on function changes_add_month(timestamptz) from public;
--> statement-breakpoint
insert into "open_calendar" ("id") values (true);
--> statement-breakpoint
-- A temporary table of the caller must not stand in the place of one of ours.
do $$
declare
  definer record;
begin
  for definer in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and proname like 'changes\_%' loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', definer.name);
  end loop;
end $$;
