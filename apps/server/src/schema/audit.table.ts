import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** What makes many changes at once. Its change records have its id as their request. */
export const actsView = pgView('acts', {
  id: uuid().notNull(),
  kind: text().notNull(),
  createdAt: timestampColumn('created_at').notNull(),
}).as(sql`select id, 'import' as kind, created_at from imports
  union all select id, 'mend' as kind, created_at from mends
  union all select id, 'edit' as kind, created_at from bulk_edits
  union all select id, 'review' as kind, created_at from review_jobs`);

/**
 * The change records as a read-only collection. Their numbers become UUIDs of version 8 (RFC 9562), whose content is
 * application-defined.
 */
export const auditView = pgView('audit', {
  id: uuid().notNull(),
  createdAt: timestampColumn('created_at').notNull(),
  updatedAt: timestampColumn('updated_at').notNull(),
  archivedAt: timestampColumn('archived_at'),
  rev: integer().notNull(),
  actor: uuid(),
  action: text().notNull(),
  resource: text().notNull(),
  recordId: uuid('record_id').notNull(),
  diff: jsonb(),
  requestId: text('request_id'),
  isLast: boolean('is_last').notNull(),
}).as(sql`select ('00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, at as created_at,
  at as updated_at, null::timestamptz(3) as archived_at, 1 as rev, actor, action, resource, record_id, diff, request_id,
  case when request_id is null or request_id not in (select a.id::text from acts a) then true
    else id in (select max(n.id) from acts a join changes n on n.request_id = a.id::text and n.at >= a.created_at
      group by n.request_id, n.action, n.resource) end as is_last
  from changes`);
