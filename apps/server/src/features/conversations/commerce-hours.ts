import sql, { raw, type Sql } from 'sql-template-tag';

/** The opening hours of the commerce `alias` as a JSON value, as the contract's functions read them (`Hours`). */
export function hoursOf(alias: string): Sql {
  const k = raw(alias);
  return sql`json_build_object('openingHours', ${k}.opening_hours, 'openingHoursText', ${k}.opening_hours_text,
    'specialHours', ${k}.special_hours, 'timezone', ${k}.timezone, 'temporarilyClosed', ${k}.temporarily_closed,
    'permanentlyClosedAt', ${k}.permanently_closed_at,
    'location', json_build_object('lat', ${k}.location[1], 'lng', ${k}.location[0]))`;
}
