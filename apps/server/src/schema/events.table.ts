import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, point, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressesTable } from './addresses.table.ts';
import { categoriesTable } from './categories.table.ts';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, foldedColumn, pointIndex, reference, timestampColumn } from './table.ts';

export const eventsTable = pgTable(
  'events',
  {
    ...baseColumns(),
    title: text().notNull(),
    titleFolded: foldedColumn('title').notNull(),
    slug: text().notNull(),
    description: text(),
    descriptionFolded: foldedColumn('description'),
    category: reference(() => categoriesTable.id),
    images: jsonb().notNull().default([]),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at'),
    allDay: boolean('all_day').notNull().default(false),
    timezone: text().notNull(),
    recurrence: text(),
    exdates: text().array().notNull().default([]),
    eventStatus: text('event_status').notNull(),
    commerce: reference(() => commercesTable.id),
    address: reference(() => addressesTable.id),
    /** x is the longitude, y the latitude. */
    location: point({ mode: 'xy' }),
    organizer: text(),
    organizerFolded: foldedColumn('organizer'),
    isFree: boolean('is_free').notNull().default(false),
    price: integer(),
    currency: text().notNull(),
    ticketUrl: text('ticket_url'),
    status: text().notNull(),
    source: jsonb(),
    review: text(),
    rejectionReason: text('rejection_reason'),
    pendingChanges: jsonb('pending_changes'),
  },
  (table) => [
    uniqueIndex('events_slug_key').on(table.slug).where(sql`${table.archivedAt} is null`),
    uniqueIndex('events_source_key')
      .on(sql`(${table.source} ->> 'name')`, sql`(${table.source} ->> 'externalId')`)
      .where(sql`${table.archivedAt} is null and ${table.source} is not null`),
    index('events_starts_at').on(table.startsAt, table.id).where(sql`${table.archivedAt} is null`),
    index('events_updated_at').on(table.updatedAt, table.id).where(sql`${table.archivedAt} is null`),
    // For the agenda: events that have not ended, and recurrences that have begun.
    index('events_agenda_once')
      .on(sql`coalesce(${table.endsAt}, ${table.startsAt})`)
      .where(
        sql`${table.archivedAt} is null and ${table.status} = 'published' and ${table.recurrence} is null`,
      ),
    index('events_agenda_rules')
      .on(table.startsAt)
      .where(
        sql`${table.archivedAt} is null and ${table.status} = 'published' and ${table.recurrence} is not null`,
      ),
    index('events_review').on(table.review, table.id).where(sql`${table.archivedAt} is null`),
    index('events_category').on(table.category),
    index('events_commerce').on(table.commerce),
    index('events_address').on(table.address),
    pointIndex('events_location', table.location),
    index('events_title_trigram').using('gin', table.titleFolded.op('gin_trgm_ops')),
    index('events_description_trigram').using('gin', table.descriptionFolded.op('gin_trgm_ops')),
    index('events_organizer_trigram').using('gin', table.organizerFolded.op('gin_trgm_ops')),
  ],
);
