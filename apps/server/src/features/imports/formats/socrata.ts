/** Socrata's `rows.json`: rows as lists of cells, described by `meta.view.columns`. */
import { mapped } from '../reading/turns.ts';
import { addressIn, flatten } from './json.ts';
import { columnNames, type FormatDriver, isRecord, type TableRow, textOf } from './table.ts';

const viewOf = (document: unknown): { columns: Record<string, unknown>[]; data: unknown[][] } | null =>
  isRecord(document) &&
  Array.isArray(document.data) &&
  isRecord(document.meta) &&
  isRecord(document.meta.view) &&
  Array.isArray(document.meta.view.columns)
    ? { columns: document.meta.view.columns.filter(isRecord), data: document.data.filter(Array.isArray) }
    : null;

export const socrata: FormatDriver = {
  format: 'socrata',
  recognises: (file) => viewOf(file.json()) !== null,
  *read(file) {
    const { columns, data } = viewOf(file.json()) ?? { columns: [], data: [] };
    const names = columns.map((column) => textOf(column.name) ?? textOf(column.fieldName) ?? '');
    const rows = yield* mapped(data, (cells, index): TableRow => {
      const record: Record<string, unknown> = {};
      let id: string | null = null;
      for (const [at, name] of names.entries()) {
        // Columns of the system: `sid`, `created_at`…
        const isOfSystem = columns[at]?.dataTypeName === 'meta_data' || name.startsWith(':');
        if (isOfSystem) id ??= /^:?id$/.test(name) ? (textOf(cells[at]) ?? null) : null;
        else record[name] = columns[at]?.dataTypeName === 'location' ? locationOf(cells[at]) : cells[at];
      }
      const { values, geometry } = flatten(record);
      return { row: index + 1, values, geometry, id };
    });
    return { lists: [{ name: null, columns: columnNames(rows), rows }] };
  },
};

/** `["{\"address\": …}", "40.38", "-3.63", null, false]` */
function locationOf(cell: unknown): unknown {
  if (!Array.isArray(cell)) return cell;
  const [address, latitude, longitude] = cell.map(textOf);
  return { ...addressIn(address ?? ''), latitude, longitude };
}
