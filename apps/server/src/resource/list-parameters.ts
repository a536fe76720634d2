/** Parameters of a list's URL besides its query. */
import { invalid } from '@callejero/contract/errors.ts';

/** The part of a URL after the question mark. */
export function getSearch(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** `_archived=true` selects the archive view instead of the active rows. */
export function archivedParameter(params: URLSearchParams): { params: URLSearchParams; archived: boolean } {
  const { params: rest, value } = booleanParameter(params, '_archived');
  return { params: rest, archived: value };
}

/** The value of a boolean parameter, by default false, and the remaining parameters. */
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
