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
