ALTER TABLE "push" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand from here on. Erasing a person's history also deletes the account and leaves a record of it, in one function: whoever
-- has the server's role can't blank the history of an account that goes on, nor without a trace.
drop function changes_erase_person(uuid);
--> statement-breakpoint
create function erase_account(account uuid, moment timestamptz, by_whom uuid, what text, request text)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  address text := 'eliminada-' || account || '@callejero.invalid';
begin
  update users set email = address, email_folded = address, email_verified_at = null,
      first_name = 'Cuenta eliminada', first_name_folded = 'cuenta eliminada', last_name = null,
      last_name_folded = null, phone = null, gender = null, avatar = null, password_hash = null,
      notification_prefs = '{}', roles = array['user'], permissions = '{}', push_id = gen_random_uuid(),
      password_expires_at = null, archived_at = coalesce(archived_at, moment), updated_at = moment, rev = rev + 1
    where id = account;
  if not found then
    raise exception 'there is no such account' using errcode = '42501';
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
  insert into changes (at, actor, action, resource, record_id, request_id)
    values (moment, by_whom, what, 'users', account, request);
end $$;
