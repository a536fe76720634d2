import * as z from 'zod';

/** Whether `name` is a time zone of the IANA database. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timezoneSchema = z
  .string('Elige una zona horaria.')
  .max(60, 'La zona horaria no existe.')
  .refine(isTimezone, 'La zona horaria no existe.');
