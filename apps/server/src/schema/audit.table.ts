import { sql } from 'drizzle-orm';
import { integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

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
}).as(sql`select ('00000000-0000-8000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, at as created_at,
  at as updated_at, null::timestamptz(3) as archived_at, 1 as rev, actor, action, resource, record_id, diff, request_id
  from changes`);
