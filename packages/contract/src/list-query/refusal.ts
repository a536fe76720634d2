/** Errors of a query, shared by the parser and the compiler. */
import { type ApiError, invalid } from '../errors.ts';

/** A 400 about one place of the query. */
export function refuse(path: string, message: string): ApiError {
  return invalid([{ path, message }], 'query-invalid');
}

/** The same message for a missing field and for a forbidden one, so that it reveals nothing. */
export function refuseField(path: string): ApiError {
  return refuse(path, 'Este campo no existe o no se puede usar aquí.');
}

/** A requested name for messages: well-formed and at most 64 characters. */
export function shown(name: string): string {
  return name.toWellFormed().slice(0, 64);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
