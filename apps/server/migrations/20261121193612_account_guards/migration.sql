-- Somebody must always be able to put things right: the last active administrator with all permissions can't be removed,
-- disabled or demoted, by whatever way. Takers of the lock see what the one before them committed.
create function users_keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_keep_an_administrator'));
  if not exists (
    select from users
    where status = 'active' and archived_at is null and roles @> array['administrator'] and permissions @> array['*']
  ) then
    raise exception 'the last administrator must stay' using errcode = '23514', constraint = 'users_keep_an_administrator';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_keep_an_administrator after update or delete on users for each row
  when (old.status = 'active' and old.archived_at is null
    and old.roles @> array['administrator'] and old.permissions @> array['*'])
  execute function users_keep_an_administrator();
--> statement-breakpoint
-- The audit trail is only ever added to; what removes rows past the retention says so for its transaction.
create function changes_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('callejero.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'changes is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger changes_append_only before update or delete on changes for each row execute function changes_append_only();
