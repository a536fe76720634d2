-- An address that waits for review is a part of the change: its row is written when the change is accepted.
UPDATE "commerces" c SET "pending_changes" = jsonb_set(c."pending_changes", '{address}', jsonb_build_object(
		'street', a."street", 'number', a."number", 'extra', a."extra", 'postalCode', a."postal_code",
		'locality', a."locality", 'province', a."province", 'country', a."country"))
	FROM "addresses" a WHERE a."id"::text = c."pending_changes" ->> 'address';--> statement-breakpoint
-- Forms wrote addresses before their places; what was left behind is archived for the last time.
WITH gone AS (
	UPDATE "addresses" a SET "archived_at" = now(), "updated_at" = now(), "rev" = a."rev" + 1
		WHERE a."archived_at" IS NULL AND a."owner" IS NULL AND a."updated_at" < now() - interval '7 days'
			AND NOT EXISTS (SELECT FROM "commerces" c WHERE c."address" = a."id")
			AND NOT EXISTS (SELECT FROM "events" e WHERE e."address" = a."id")
		RETURNING a."id", a."updated_at"
)
INSERT INTO "changes" ("at", "action", "resource", "record_id", "diff")
	SELECT "updated_at", 'archived', 'addresses', "id", '{}' FROM gone;
