-- Runs once, in an empty cluster, as PostgreSQL's superuser, whom nobody else uses: the owner of the database, who migrates it, and
-- the role with which the servers read and write. What that one may do is decided by the server's start, as in the embedded one.
do $$
declare
  password text;
begin
  password := trim(both from replace(pg_read_file('/run/secrets/DATABASE_OWNER_PASSWORD'), E'\n', ''));
  execute format('create role callejero_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L', password);
  password := trim(both from replace(pg_read_file('/run/secrets/DATABASE_PASSWORD'), E'\n', ''));
  execute format('create role callejero_app login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L', password);
  -- The owner hands over the tables of the jobs.
  grant callejero_app to callejero_owner;
  execute format('alter database %I owner to callejero_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect, temporary on database %I to callejero_app', current_database());
  alter schema public owner to callejero_owner;
end $$;
