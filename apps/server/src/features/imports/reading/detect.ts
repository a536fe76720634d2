/** Detects what files contain by their beginning. If a person chose the target, only the layout is detected. */

import { ApiError } from '@callejero/contract/errors.ts';
import {
  type ImportLayout,
  type ImportOptions,
  type ImportTargetName,
  importTargets,
} from '@callejero/contract/resources/imports.ts';
import { columnName, csvColumns } from '@callejero/contract/text/csv.ts';
import { readableColumns } from '@callejero/contract/text/csv-readable.ts';
import type { Registry } from '../../../access/binding.ts';
import type { FileStore, Platform } from '../../../ports/ports.ts';
import { isAgenda, saysEvents } from '../agenda/columns.ts';
import { isZip } from '../formats/decode.ts';
import type { FoundColumns } from '../formats/drivers.ts';
import { saysQuarters } from '../quarters/words.ts';
import { saysShifts } from '../shifts/columns.ts';
import type { StoredImportFile } from '../store.ts';
import { getOwn } from './mapped-values.ts';
import { reading, withinLimits } from './read-aside.ts';

export interface Contents {
  target: ImportTargetName;
  layout: ImportLayout;
}

const targetNames = Object.keys(importTargets) as ImportTargetName[];
/** Columns whose combination only occurs in an export. */
const exportMarks = ['id', 'rev', 'createdAt', 'updatedAt'];
/** More than any header, and little enough to read twice. */
const headBytes = 64 * 1024;

/** @throws if the files do not all contain the same */
export async function detectContents(
  { files, aside, registry }: Pick<Platform, 'files' | 'aside'> & { registry: Registry },
  stored: readonly StoredImportFile[],
  { target: chosen, list }: Pick<ImportOptions, 'target' | 'list'>,
  signal: AbortSignal,
): Promise<Contents> {
  let first: Contents | null = null;
  for (const { name, path } of stored) {
    const beginning = await beginningOf(files, path, name);
    const input: ColumnsInput = { name, beginning, list: getOwn(list, name) };
    const [columns] = await Array.fromAsync(
      withinLimits(name, aside<ColumnsInput, FoundColumns>('import-columns', input, signal)),
    );
    if (!columns) throw new Error('The thread found no columns');
    const found = contentsOf(name, columns, chosen, registry);
    if (first && (first.target !== found.target || first.layout !== found.layout)) {
      throw new ApiError(
        'import-invalid',
        undefined,
        `No todos los archivos contienen lo mismo: ${stored[0]?.name} tiene ${nameOf(first)} y ${name} tiene ${nameOf(found)}. Súbelos por separado.`,
      );
    }
    first = found;
  }
  return first ?? { target: chosen ?? 'commerces', layout: 'data' };
}

interface ColumnsInput {
  name: string;
  beginning: Uint8Array;
  /** The chosen list. */
  list: string | undefined;
}

/** The task that finds the columns of a file. */
export async function* findColumns({
  name,
  beginning,
  list,
}: ColumnsInput): AsyncGenerator<FoundColumns | undefined, void> {
  const { readingColumns } = await import('../formats/drivers.ts');
  yield yield* reading(readingColumns(name, beginning, list));
}

const nameOf = ({ target, layout }: Contents): string =>
  `${importTargets[target].toLowerCase()}${layout === 'export' ? ' exportados de Callejero' : ''}`;

function contentsOf(
  file: string,
  { columns: header, filled, isHeader, areAreas, areEvents }: FoundColumns,
  chosen: ImportTargetName | null,
  registry: Registry,
): Contents {
  const names = header.map(columnName);
  if (isHeader) refuseReadable(file, header, registry);
  const exported = isHeader ? exportedCollection(names, chosen ? [chosen] : targetNames, registry) : null;
  if (exported) return { target: exported, layout: 'export' };
  // Only places, events, quarters and shifts can be read from other data; for other targets reading the file refuses the header.
  if (chosen) return { target: chosen, layout: hasForeignData(chosen) ? 'data' : 'export' };
  if (areAreas && saysQuarters(file, header)) return { target: 'quarters', layout: 'data' };
  if (saysShifts(file, header)) return { target: 'shifts', layout: 'data' };
  const isEvents = (isHeader && saysEvents(filled)) || areEvents || isAgenda({ columns: filled, rows: [] });
  return { target: isEvents ? 'events' : 'commerces', layout: 'data' };
}

const hasForeignData = (target: ImportTargetName): boolean =>
  target === 'commerces' || target === 'events' || target === 'quarters' || target === 'shifts';

/**
 * The collection whose fields the columns are: all of them, or most of them if the marks of an export are there, since people add
 * or rename columns. Of several collections the one with most matches, then the one with the fewest other columns.
 */
function exportedCollection(
  header: readonly string[],
  candidates: readonly ImportTargetName[],
  registry: Registry,
): ImportTargetName | null {
  if (header.length < 2) return null;
  const most = exportMarks.every((mark) => header.includes(mark)) ? header.length / 2 : 1;
  const fitting = candidates.flatMap((name) => {
    const binding = registry.get(name);
    if (!binding) return [];
    const columns = new Set(csvColumns(binding.resource).map((column) => column.name));
    const unknown = header.filter((column) => !columns.has(column)).length;
    return unknown < most ? [{ name, unknown, columns: columns.size }] : [];
  });
  return fitting.sort((a, b) => a.unknown - b.unknown || a.columns - b.columns)[0]?.name ?? null;
}

/** The table for people has no ids: reading it would make every row a new one. */
function refuseReadable(file: string, header: readonly string[], registry: Registry): void {
  const isReadable = targetNames.some((name) => {
    const binding = registry.get(name);
    if (!binding) return false;
    const columns = new Set(readableColumns(binding.resource).map((column) => column.name));
    return readableMarks.every((mark) => header.includes(mark)) && header.every((each) => columns.has(each));
  });
  if (!isReadable) return;
  throw new ApiError(
    'import-invalid',
    undefined,
    `${file}: es la tabla para leer («Excel legible»), que no dice de qué registro es cada fila. Para corregir datos y volver a importarlos, usa «Exportar CSV».`,
  );
}

/** Columns that every table for people has. */
const readableMarks = ['Creado', 'Modificado'];

/** The whole of an archive, the complete lines at the beginning of a text. */
async function beginningOf(files: FileStore, path: string, name: string): Promise<Uint8Array> {
  const stored = await files.get(path);
  if (!stored) {
    throw new ApiError('import-invalid', undefined, `${name}: el archivo ya no está. Súbelo otra vez.`);
  }
  let bytes = new Uint8Array(Math.min(headBytes, stored.size));
  let length = 0;
  for await (const chunk of stored.content) {
    if (length === 0 && isZip(chunk)) bytes = new Uint8Array(stored.size);
    const part = chunk.subarray(0, bytes.length - length);
    bytes.set(part, length);
    length += part.length;
    if (length === bytes.length) break;
  }
  const end = bytes.lastIndexOf(0x0a, length - 1);
  return stored.size > bytes.length && end > 0 ? bytes.subarray(0, end) : bytes.subarray(0, length);
}
