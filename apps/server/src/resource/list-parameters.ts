/** What the URL of a list says besides its query. */
import { invalid } from '@callejero/contract/errors.ts';

/** What follows the question mark of a request's URL. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** `_archived=true` asks for the archive view instead of the living rows. */
export function archivedParameter(params: URLSearchParams): { params: URLSearchParams; archived: boolean } {
  const { params: rest, value } = booleanParameter(params, '_archived');
  return { params: rest, archived: value };
}

/** A parameter that is true or false, by default false, and the others. */
export function booleanParameter(
  params: URLSearchParams,
  name: string,
): { params: URLSearchParams; value: boolean } {
  const value = params.get(name);
  if (value === null) return { params, value: false };
  if (value !== 'true' && value !== 'false') {
    throw invalid([{ path: name, message: 'Indica true o false.' }], 'query-invalid');
  }
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return { params: rest, value: value === 'true' };
}
