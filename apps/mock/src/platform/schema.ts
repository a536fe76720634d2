/** Tables of the demonstration, beside those of the migrations, for what a server stores outside its database. */
export const mockSchema = `
create schema if not exists mock;
create table if not exists mock.jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  attempts int not null default 0,
  run_after timestamptz not null default now()
);
create index if not exists mock_jobs_next on mock.jobs (name, run_after, id);
create table if not exists mock.outbox (
  id uuid primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null
);
create table if not exists mock.keys (name text primary key, secret bytea not null);
`;
