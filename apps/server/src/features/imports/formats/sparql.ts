/** SPARQL 1.1 query results in JSON: of each binding only `value` is data. */
import { mapped } from '../reading/turns.ts';
import { columnNames, type FormatDriver, isRecord, type TableRow, textOf } from './table.ts';

const bindingsOf = (document: unknown): Record<string, unknown>[] | null =>
  isRecord(document) &&
  isRecord(document.head) &&
  isRecord(document.results) &&
  Array.isArray(document.results.bindings)
    ? document.results.bindings.filter(isRecord)
    : null;

export const sparql: FormatDriver = {
  format: 'sparql',
  recognises: (file) => bindingsOf(file.json()) !== null,
  *read(file) {
    const rows = yield* mapped(bindingsOf(file.json()) ?? [], (binding, index): TableRow => {
      const values: Record<string, string> = Object.create(null);
      for (const [name, term] of Object.entries(binding)) {
        const text = isRecord(term) ? textOf(term.value) : undefined;
        // A literal of GeoSPARQL begins with its system: `<http://…/CRS84> POINT(…)`.
        if (text !== undefined) values[name] = text.replace(/^<[^<>\s]{1,200}>\s*(?=[A-Z])/i, '');
      }
      return { row: index + 1, values };
    });
    return { lists: [{ name: null, columns: columnNames(rows), rows }] };
  },
};
