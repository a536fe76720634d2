/** Quarters from files of polygons (GeoJSON, KML) of any city. They are written as the rows of our own CSV are. */

import type { City } from '@callejero/contract/city.ts';
import { isFarFromCity } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { readableName } from '@callejero/contract/text/readable-name.ts';
import sql from 'sql-template-tag';
import { readingTable } from '../formats/drivers.ts';
import { takeSample } from '../formats/table.ts';
import { cleanText, mendedText } from '../reading/clean-text.ts';
import { hasLetters } from '../reading/common-columns.ts';
import { type Hints, toHint } from '../reading/hints.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { getOwn } from '../reading/mapped-values.ts';
import { readingColumns, unplacedReason } from '../reading/read-records.ts';
import { namesIn, share } from '../reading/recognise-columns.ts';
import { systemOfTable, WrittenPositions } from '../reading/reference-system.ts';
import { hash } from '../reading/source.ts';
import { mapped } from '../reading/turns.ts';
import type { RowDraft } from '../rows/read-rows.ts';
import { rowsTarget } from '../rows/rows.target.ts';
import { type FileToRead, type ImportTarget, type OpenFile, type ReadRow, rawRows } from '../target.ts';
import { getExtent, overlapping, type ReadArea, readArea, toArea } from './area.ts';
import { quarterHeaders } from './words.ts';

export const quartersTarget: ImportTarget<RowDraft, RowDraft, City> = {
  ...rowsTarget,
  knowledge: async ({ platform: { city } }) => city.now(),
  open: openingQuarters,
  async planner(work, started) {
    return {
      ...(await rowsTarget.planner(work, started)),
      /** A quarter that people gave another name keeps it; the rest is the file's. */
      async admit(rows) {
        const ids = rows.flatMap(({ draft }) => draft?.id ?? []);
        const known = await work.platform.db.query<{ id: string; name: string }>(
          sql`select k.external_id as id, q.name from imported_records k join quarters q on q.id = k.record
            where k.resource = 'quarters' and k.external_id = any(${ids}::text[])`,
        );
        const names = new Map(known.map(({ id, name }) => [id, name]));
        for (const { draft, notes } of rows) {
          const name = names.get(draft?.id ?? '');
          if (!draft || name === undefined || name === draft.values.name) continue;
          notes.push(`Se conserva el nombre que se le puso: «${name}».`);
          delete draft.values.name;
        }
        return rows;
      },
    };
  },
};

const headers = {
  name: {
    names: [
      ...quarterHeaders,
      ...namesIn('nombre, name, nom, nome, izena, denominacion, label, etiqueta, titulo'),
    ],
    not: /\b(?:id|codigo|cod|cve|clave|municipio|mun|provincia|estado|entidad|fuente)\b/,
    looks: (cells: readonly string[]) => share(cells, hasLetters),
  },
};

function* openingQuarters(
  { name: file, bytes, options }: FileToRead,
  city: City,
  hints: Hints,
): Generator<void, OpenFile<RowDraft>> {
  const table = yield* readingTable(file, bytes, getOwn(options.list, file));
  let hasAreas = false;
  for (const { shape } of table.rows) hasAreas ||= Boolean(shape);
  if (!hasAreas)
    throw invalidFile(
      file,
      'No tiene áreas. Los barrios se importan de un GeoJSON o un KML con el polígono de cada uno.',
    );
  const { columns } = table;
  const chosen = getOwn(options.columns, file);
  const { mapping, confidence } = yield* readingColumns(table, headers, chosen);
  const named = (values: Readonly<Record<string, string>>) =>
    mapping.name === undefined ? null : cleanText(values[mapping.name]);
  const written = new WrittenPositions();
  for (const { geometry } of table.rows) written.add({ position: geometry ?? null, srid: null });
  const system = systemOfTable(table, {}, written, { city: city.center, srid: options.srid });
  const read = yield* mapped(table.rows, ({ row, values, shape, geometry }): ReadPart => {
    const text = mendedText(named(values) ?? '')
      .slice(0, 120)
      .trim();
    return {
      row,
      name: options.names === 'readable' ? readableName(text) : text,
      raw: { name: text },
      area: system.isUnknown ? { reason: unplacedReason } : readArea(shape, system.toPoint),
      point: geometry ? system.toPoint(geometry) : null,
    };
  });
  const rows = [
    ...(table.unread ?? []).map((row) => skipped({ ...row, name: '', raw: {}, point: null }, row.reason)),
    ...(yield* asQuarters(read, city)),
  ];
  const sample = takeSample(table);
  rows.sort((a, b) => a.row - b.row);
  const hintsOf = ({ draft }: ReadRow<RowDraft>) => (draft?.id ? [toHint(draft.id)] : []);
  for (const row of rows) hints.add(hintsOf(row));
  return {
    about: {
      ...{ format: table.format, encoding: table.encoding, delimiter: null, columns: [...columns] },
      ...{ mapping, confidence, sample, source: null, timezone: null, lists: table.lists, list: table.name },
      notes: [...table.notes, ...(system.note === null ? [] : [system.note])],
    },
    takenAt: null,
    length: rows.length,
    rows: () => rows.map((row) => ({ hints: hintsOf(row), read: () => row })),
  };
}

interface ReadPart {
  row: number;
  name: string;
  raw: Record<string, string>;
  area: ReadArea;
  point: Point | null;
}

const skipped = ({ row, name, raw, point }: Omit<ReadPart, 'area'>, reason: string): ReadRow<RowDraft> => ({
  ...{ row, raw, name: name || null, externalId: null, location: point, draft: null, reason, notes: [] },
});

/** One row for each row of the file; those with the same name are parts of one quarter. */
function* asQuarters(parts: readonly ReadPart[], city: City): Generator<void, ReadRow<RowDraft>[]> {
  const rows: ReadRow<RowDraft>[] = [];
  const byName = new Map<string, { part: ReadPart; polygons: [number, number][][][]; notes: string[] }>();
  for (const part of parts) {
    const { name, area, point } = part;
    if (name === '') rows.push(skipped(part, 'No tiene nombre.'));
    else if ('reason' in area) rows.push(skipped(part, area.reason));
    else if (point && isFarFromCity(point, city))
      rows.push(skipped(part, 'Está fuera de la ciudad: a más de 30 km de su centro.'));
    else {
      const known = byName.get(fold(name));
      if (known) {
        known.polygons.push(...area.polygons);
        known.notes.push(...area.notes);
        rows.push(
          skipped(
            part,
            `Es otra parte de «${known.part.name}», que se une a la de la fila ${known.part.row}.`,
          ),
        );
      } else byName.set(fold(name), { part, polygons: [...area.polygons], notes: [...area.notes] });
    }
  }
  const found = yield* mapped([...byName.values()], ({ part, polygons, notes }) => ({
    ...{ part, read: notes },
    ...toArea(polygons, city.country),
  }));
  const others = yield* overlapping(found.map(({ area }) => area));
  for (const [index, { part, area, read, notes }] of found.entries()) {
    yield;
    const other = found[others[index] ?? -1]?.part.name;
    const { west, south, east, north } = getExtent(area);
    rows.push({
      ...{ row: part.row, name: part.name, externalId: null, reason: null },
      ...(index < rawRows ? { raw: part.raw } : {}),
      location: { lat: (south + north) / 2, lng: (west + east) / 2 },
      draft: { id: idOf(part.name), rev: null, values: { name: part.name, geometry: area } },
      notes: [
        ...new Set([...read, ...notes]),
        ...(other === undefined
          ? []
          : [`Se superpone con «${other}»: lo que está en ambos es del más pequeño.`]),
      ],
    });
  }
  return rows;
}

/** A UUID of version 8 made of the name: by it another import of the file finds the quarter, also under another name. */
function idOf(name: string): string {
  const text = hash(fold(name)) + hash(`quarter ${fold(name)}`);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-8${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`;
}
