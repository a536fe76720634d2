/** How a query is refused: what reads one and what compiles one say it in the same words. */
import { type ApiError, invalid } from './errors.ts';

/** A 400 about one place of the query. */
export function refuse(path: string, message: string): ApiError {
  return invalid([{ path, message }], 'query-invalid');
}

/** The same words for a field that doesn't exist and for one that may not be used, so that nothing is given away. */
export function refuseField(path: string): ApiError {
  return refuse(path, 'Este campo no existe o no se puede usar aquí.');
}

/** What came as a name, short enough to be shown and free of what can't be. */
export function shown(name: string): string {
  return name.toWellFormed().slice(0, 64);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
