CREATE TABLE "changes_retention" (
	"only_row" boolean PRIMARY KEY DEFAULT true,
	"months" integer
);
--> statement-breakpoint
-- By hand from here on. There is one answer, and every start gives it: no backup needs it.
ALTER TABLE "changes_retention" ADD CONSTRAINT "changes_retention_one" CHECK ("only_row");
--> statement-breakpoint
COMMENT ON TABLE "changes_retention" IS 'derived';
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
revoke execute on function changes_add_month(timestamptz) from public;
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
