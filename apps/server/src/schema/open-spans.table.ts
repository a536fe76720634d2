import { boolean, customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const range = customType<{ data: string; driverData: string }>({ dataType: () => 'tstzrange' });
const multirange = customType<{ data: string; driverData: string }>({ dataType: () => 'tstzmultirange' });

/**
 * When places are open in the coming days; `commerces.schedule` references a row. Derived data, not in backups;
 * triggers insert the row before its spans are computed.
 */
export const openSchedulesTable = pgTable('open_schedules', {
  id: uuid().primaryKey(),
  openingHours: text('opening_hours'),
  specialHours: jsonb('special_hours').notNull(),
  timezone: text(),
  /** The calendar's edition when the spans were computed; with another edition they are outdated. */
  edition: integer(),
  covers: range(),
  spans: multirange(),
});

/** One row with what all schedules depend on. A trigger raises the edition when a holiday changes. */
export const openCalendarTable = pgTable('open_calendar', {
  id: boolean().primaryKey().default(true),
  edition: integer().notNull().default(1),
  /** The release and the city's time zone that the spans were computed for. */
  madeFor: text('made_for').notNull().default(''),
});
