-- All rings of a Polygon or MultiPolygon of GeoJSON, as the contract has checked it.
create function quarter_rings(geometry jsonb) returns polygon[] language sql immutable strict parallel safe as $$
  select array_agg((
    select ('(' || string_agg(format('(%s,%s)', vertex ->> 0, vertex ->> 1), ',' order by at) || ')')::polygon
    from jsonb_array_elements(ring) with ordinality as vertices (vertex, at)))
  from jsonb_array_elements(case geometry ->> 'type' when 'Polygon' then jsonb_build_array(geometry -> 'coordinates')
      else geometry -> 'coordinates' end) as polygons (rings), jsonb_array_elements(rings) as ring
$$;
--> statement-breakpoint
create function quarter_bounds(geometry jsonb) returns box language sql immutable strict parallel safe as $$
  select box(point(min((low)[0]), min((low)[1])), point(max((high)[0]), max((high)[1])))
  from (select (box(ring))[1] as low, (box(ring))[0] as high from unnest(quarter_rings(geometry)) as ring) as boxes
$$;
--> statement-breakpoint
CREATE TABLE "quarters" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"geometry" jsonb NOT NULL,
	"rings" polygon[] GENERATED ALWAYS AS (quarter_rings(geometry)) STORED,
	"bounds" box GENERATED ALWAYS AS (quarter_bounds(geometry)) STORED,
	"settled_rev" integer
);
--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "quarter" uuid;--> statement-breakpoint
ALTER TABLE "commerces" ADD COLUMN "stated_quarter" uuid;--> statement-breakpoint
CREATE INDEX "commerces_quarter" ON "commerces" ("quarter") WHERE "quarter" is not null;--> statement-breakpoint
CREATE INDEX "commerces_stated_quarter" ON "commerces" ("stated_quarter") WHERE "stated_quarter" is not null;--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_quarter_quarters_id_fkey" FOREIGN KEY ("quarter") REFERENCES "quarters"("id");--> statement-breakpoint
ALTER TABLE "commerces" ADD CONSTRAINT "commerces_stated_quarter_quarters_id_fkey" FOREIGN KEY ("stated_quarter") REFERENCES "quarters"("id");
--> statement-breakpoint
-- The quarter of a place: of several areas with its point the smallest, so that a quarter counts more than the district around it;
-- without any the stated one.
create function quarter_of(location point, stated uuid) returns uuid language sql stable parallel safe as $$
  select coalesce(
    (select id from quarters where archived_at is null and bounds @> location
        and (select count(*) % 2 = 1 from unnest(rings) as ring where ring @> location)
      order by area(bounds), id limit 1),
    (select id from quarters where id = stated and archived_at is null))
$$;
--> statement-breakpoint
create function commerces_learn_quarter() returns trigger language plpgsql as $$
begin
  -- A backup that is loaded brings places before their quarters: then what it says stays.
  new.quarter := coalesce(quarter_of(new.location, new.stated_quarter), case tg_op when 'INSERT' then new.quarter end);
  return new;
end $$;
--> statement-breakpoint
create trigger commerces_quarter before insert or update of location, stated_quarter on commerces for each row
  execute function commerces_learn_quarter();
