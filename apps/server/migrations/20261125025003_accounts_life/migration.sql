ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp(3) with time zone;--> statement-breakpoint
-- By hand from here on. Who was invited and never came, or whose temporary password expired, can't put anything right.
create function users_can_administrate(account users) returns boolean language sql stable as $$
  select account.status = 'active' and account.archived_at is null and account.email_verified_at is not null
    and account.roles @> array['administrator'] and account.permissions @> array['*']
    and ((account.password_hash is not null
        and (account.password_expires_at is null or account.password_expires_at > now()))
      or exists (select from passkeys where user_id = account.id))
$$;
--> statement-breakpoint
create or replace function users_keep_an_administrator() returns trigger language plpgsql as $$
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
create or replace function changes_append_only() returns trigger language plpgsql as $$
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
