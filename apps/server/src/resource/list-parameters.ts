/** What the URL of a list says besides its query. */
import { invalid } from '@callejero/contract/errors.ts';

/** What follows the question mark of a request's URL. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** `_archived=true` asks for the archive view instead of the living rows. */
export function archivedParameter(params: URLSearchParams): { params: URLSearchParams; archived: boolean } {
  const value = params.get('_archived');
  if (value === null) return { params, archived: false };
  if (value !== 'true' && value !== 'false') {
    throw invalid([{ path: '_archived', message: 'Indica true o false.' }], 'query-invalid');
  }
  const rest = new URLSearchParams(params);
  rest.delete('_archived');
  return { params: rest, archived: value === 'true' };
}
