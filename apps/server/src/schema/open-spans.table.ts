import { boolean, customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const range = customType<{ data: string; driverData: string }>({ dataType: () => 'tstzrange' });
const multirange = customType<{ data: string; driverData: string }>({ dataType: () => 'tstzmultirange' });

/**
 * When places are open in the coming days: `commerces.schedule` says which row is a place's. Derived and not in backups;
 * triggers add a row before anything is worked out of it.
 */
export const openSchedulesTable = pgTable('open_schedules', {
  id: uuid().primaryKey(),
  openingHours: text('opening_hours'),
  specialHours: jsonb('special_hours').notNull(),
  timezone: text(),
  /** The calendar's when the spans were worked out: with another one they no longer hold. */
  edition: integer(),
  covers: range(),
  spans: multirange(),
});

/** One row: what schedules depend on besides themselves. A trigger raises the edition with every change of a holiday. */
export const openCalendarTable = pgTable('open_calendar', {
  id: boolean().primaryKey().default(true),
  edition: integer().notNull().default(1),
  /** The release and the city's time zone. */
  madeFor: text('made_for').notNull().default(''),
});
