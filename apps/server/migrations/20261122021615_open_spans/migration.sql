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
ALTER TABLE "commerces" ADD COLUMN "schedule" uuid GENERATED ALWAYS AS (case when opening_hours is not null or special_hours <> '[]' then
  md5(special_hours::text || coalesce('=' || md5(opening_hours), '-') || coalesce('=' || timezone, ''))::uuid end) STORED;
--> statement-breakpoint
comment on table "open_calendar" is 'derived';
--> statement-breakpoint
comment on table "open_schedules" is 'derived';
--> statement-breakpoint
insert into "open_calendar" ("id") values (true);
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
create trigger commerces_inserted_schedules after insert on commerces for each row
  when (new.schedule is not null) execute function open_schedules_of_commerce();
--> statement-breakpoint
create trigger commerces_updated_schedules after update on commerces for each row
  when (new.schedule is not null and new.schedule is distinct from old.schedule)
  execute function open_schedules_of_commerce();
--> statement-breakpoint
insert into open_schedules (id, opening_hours, special_hours, timezone)
  select distinct on (schedule) schedule, opening_hours, special_hours, timezone from commerces
  where schedule is not null;
--> statement-breakpoint
create function open_calendar_raise() returns trigger language plpgsql as $$
begin
  update open_calendar set edition = edition + 1;
  return null;
end $$;
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
-- Volatile, or the planner would call it.
create function open_spans_missing() returns boolean language plpgsql volatile parallel safe as $$
begin
  raise exception 'open_schedules has to be worked out first' using errcode = 'CJ001';
end $$;
