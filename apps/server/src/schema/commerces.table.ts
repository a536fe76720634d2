import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { addressesTable } from './addresses.table.ts';
import { quartersTable } from './quarters.table.ts';
import { baseColumns, foldedColumn, pointIndex, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** The host of a web address, without `www.`. */
const websiteHost = (website: AnyPgColumn) =>
  sql`substring(lower(${website}) from '^https?://(?:www\\.)?([^/:?#]+)')`;

/** Commerces with equal hours, special days and time zone share a schedule. */
const scheduleOf = sql`case when opening_hours is not null or special_hours <> '[]' then
  md5(special_hours::text || coalesce('=' || md5(opening_hours), '-') || coalesce('=' || timezone, ''))::uuid end`;

export const commercesTable = pgTable(
  'commerces',
  {
    ...baseColumns(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
    slug: text().notNull(),
    description: text(),
    descriptionFolded: foldedColumn('description'),
    status: text().notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    reviewedBy: reference(() => usersTable.id, 'reviewed_by'),
    reviewedAt: timestampColumn('reviewed_at'),
    pendingChanges: jsonb('pending_changes'),
    refusedChanges: jsonb('refused_changes'),
    liveChanges: jsonb('live_changes'),
    owners: uuid().array().notNull().default([]),
    managers: uuid().array().notNull().default([]),
    cashiers: uuid().array().notNull().default([]),
    /** Owners and managers; of all three, so that one index answers for a right (`resource/ownership.ts`). */
    managing: uuid().array().notNull().generatedAlwaysAs(sql`owners || managers`),
    staff: uuid().array().notNull().generatedAlwaysAs(sql`owners || managers || cashiers`),
    proposedBy: reference(() => usersTable.id, 'proposed_by'),
    ownershipRefused: boolean('ownership_refused').notNull().default(false),
    hasOwner: boolean('has_owner').notNull().generatedAlwaysAs(sql`cardinality(owners) > 0`),
    categories: uuid().array().notNull(),
    placeType: text('place_type'),
    address: reference(() => addressesTable.id),
    /** Computed by a trigger. */
    quarter: reference(() => quartersTable.id),
    statedQuarter: reference(() => quartersTable.id, 'stated_quarter'),
    /** x is the longitude, y the latitude. */
    location: point({ mode: 'xy' }).notNull(),
    phones: text().array().notNull().default([]),
    whatsapp: text(),
    email: text(),
    website: text(),
    bookingUrl: text('booking_url'),
    social: jsonb().notNull().default({}),
    openingHours: text('opening_hours'),
    openingHoursText: text('opening_hours_text'),
    specialHours: jsonb('special_hours').notNull().default([]),
    timezone: text(),
    temporarilyClosed: boolean('temporarily_closed').notNull().default(false),
    permanentlyClosedAt: timestampColumn('permanently_closed_at'),
    logo: text(),
    photos: jsonb().notNull().default([]),
    menuPhotos: jsonb('menu_photos').notNull().default([]),
    menuDocument: text('menu_document'),
    priceRange: integer('price_range'),
    payment: text().array().notNull().default([]),
    wheelchair: text().notNull().default('unknown'),
    lastVerifiedAt: timestampColumn('last_verified_at'),
    neighborConfirmedAt: timestampColumn('neighbor_confirmed_at'),
    source: jsonb(),
    importNotes: text('import_notes').array().notNull().default([]),
    import: uuid(),
    /** Identifies the schedule (`open-spans.table.ts`); null when the hours are unknown. */
    schedule: uuid().generatedAlwaysAs(scheduleOf),
  },
  (table) => [
    index('commerces_menu_document').on(table.menuDocument).where(sql`${table.menuDocument} is not null`),
    index('commerces_proposed_menu')
      .on(sql`(${table.pendingChanges} ->> 'menuDocument')`)
      .where(sql`${table.pendingChanges} is not null`),
    uniqueIndex('commerces_slug_key').on(table.slug).where(sql`${table.archivedAt} is null`),
    uniqueIndex('commerces_source_key')
      .on(sql`(${table.source} ->> 'name')`, sql`(${table.source} ->> 'externalId')`)
      .where(sql`${table.archivedAt} is null and ${table.source} is not null`),
    index('commerces_updated_at').on(table.updatedAt, table.id).where(sql`${table.archivedAt} is null`),
    index('commerces_hours_text')
      .on(table.updatedAt, table.id)
      .where(sql`${table.archivedAt} is null and ${table.openingHoursText} is not null`),
    index('commerces_status').on(table.status, table.updatedAt).where(sql`${table.archivedAt} is null`),
    index('commerces_created_at').on(table.status, table.createdAt).where(sql`${table.archivedAt} is null`),
    index('commerces_pending_changes')
      .on(table.updatedAt)
      .where(sql`${table.archivedAt} is null and ${table.pendingChanges} is not null`),
    index('commerces_live_changes')
      .on(table.updatedAt)
      .where(sql`${table.archivedAt} is null and ${table.liveChanges} is not null`),
    // The order of a list by name (`query/sort.ts`).
    index('commerces_name')
      .on(sql`${table.nameFolded} collate "C"`, sql`${table.name} collate "C"`, table.id)
      .where(sql`${table.archivedAt} is null`),
    index('commerces_name_trigram').using('gin', table.nameFolded.op('gin_trgm_ops')),
    index('commerces_description_trigram')
      .using('gin', table.descriptionFolded.op('gin_trgm_ops'))
      .where(sql`${table.descriptionFolded} is not null`),
    index('commerces_categories').using('gin', table.categories),
    index('commerces_owners').using('gin', table.owners),
    index('commerces_managing').using('gin', table.managing),
    index('commerces_staff').using('gin', table.staff),
    index('commerces_proposed_by').on(table.proposedBy).where(sql`${table.proposedBy} is not null`),
    pointIndex('commerces_location', table.location),
    index('commerces_address').on(table.address),
    index('commerces_quarter').on(table.quarter).where(sql`${table.quarter} is not null`),
    index('commerces_stated_quarter').on(table.statedQuarter).where(sql`${table.statedQuarter} is not null`),
    index('commerces_import').on(table.import),
    index('commerces_reviewed_by').on(table.reviewedBy).where(sql`${table.reviewedBy} is not null`),
    // Finds duplicates by phone number and web site.
    index('commerces_numbers').using('gin', sql`array_append(${table.phones}, ${table.whatsapp})`),
    index('commerces_website_host')
      .on(sql`${websiteHost(table.website)}`)
      .where(sql`${table.archivedAt} is null and ${table.website} is not null`),
  ],
);
