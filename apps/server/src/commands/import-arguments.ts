/** The arguments of `npm run import`. */
import {
  areaCodeSchema,
  type ColumnField,
  defaultImportOptions,
  eventColumnFields,
  type ImportOptions,
  type ImportTargetName,
  importOptionsSchema,
  importTargetSchema,
  importTargets,
  type MappedValueField,
  mappedValueFields,
  maxMappedValue,
  placeColumnFields,
  shiftColumnFields,
  sridSchema,
} from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { readCommandLine, UsageError } from '../node/command-line.ts';

const described = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, label]) => `  ${field.padEnd(14)} ${label}`)
    .join('\n');

export const usage = `Uso: npm run import -- ARCHIVO… [--target ${Object.keys(importTargets).join('|')}]
       [--source NOMBRE] [--licence LICENCIA] [--dry-run] [--status pending|accepted|draft|published]
       [--map COLUMNA=CAMPO]… [--value PALABRA=CATEGORÍA]… [--list NOMBRE] [--area-code PREFIJO]
       [--srid CÓDIGO] [--names readable|written] [--other-places] [--json]
     npm run import -- --source NOMBRE [--dry-run] [--json]

  --target    qué contienen los archivos; sin decirlo, lo que se ve en su cabecera
  --dry-run   dice qué haría y no cambia nada
  --status    cómo empiezan los comercios nuevos (pending, por revisar, es lo normal; o accepted)
              o los eventos nuevos (draft, borrador, es lo normal; o published)
  --map       qué es una columna, las veces que haga falta: --map giro=category. Las demás se
              reconocen solas, o como se eligieron la última vez para su fuente
  --value     en qué categoría entran las filas con esa palabra, las veces que haga falta:
              --value "Barberías=Peluquerías". Sin categoría (--value Trastero=) se dejan fuera, y
              --value "*=Otros" es la de las palabras que no se reconocen. Con la provincia delante,
              qué provincia es: --value "provincia:Ver.=Veracruz"
  --list      la lista o la hoja que se lee, si el archivo tiene varias; sin decirlo, la más larga
  --source    de dónde vienen los datos: se guarda como fuente con lo que respondas, y si ya existe se
              usa lo que se respondió. Sin archivos, descarga los de su dirección y los lee así
  --licence   la licencia de sus datos, como CC BY 4.0
  --area-code el prefijo de los teléfonos que no lo llevan, sin el cero, como 11
  --srid      el código EPSG de las coordenadas, como 25830, si el archivo no lo dice
  --names     los nombres en mayúsculas: readable, como en un rótulo (lo normal), o written, tal cual
  --other-places  los lugares nuevos que están junto a otro con su mismo nombre son otros
  --json      el resultado como un objeto JSON en la última línea
  --help      este texto

Se admiten CSV, Excel (.xlsx), JSON (también de Overpass, CKAN, Socrata, ArcGIS y SPARQL), JSON-LD,
GeoJSON, KML, KMZ, GPX e iCalendar; en UTF-8, UTF-16, Windows-1252, MacRoman o la página 850, con
grados o con metros de un sistema conocido (EPSG).

Campos de --map de los lugares:
${described(placeColumnFields)}

Campos de --map de los eventos:
${described(eventColumnFields)}

Campos de --map de los turnos:
${described(shiftColumnFields)}`;

/** A word of a column, and the name of the record that it means; null leaves its rows out. */
export interface GivenValue {
  field: MappedValueField;
  word: string;
  named: string | null;
}

/** The word that stands for all that no category is known of. */
export const restOfWords = '*';

export interface ImportArguments {
  files: string[];
  dryRun: boolean;
  options: ImportOptions;
  values: GivenValue[];
  /** The list of the files that is read; null for the longest. */
  list: string | null;
  json: boolean;
}

const wrong = (sentence: string) => new UsageError(sentence, usage);

const options = {
  'dry-run': { type: 'boolean' },
  target: { type: 'string' },
  status: { type: 'string' },
  json: { type: 'boolean' },
  map: { type: 'string', multiple: true },
  value: { type: 'string', multiple: true },
  list: { type: 'string' },
  source: { type: 'string' },
  licence: { type: 'string' },
  'area-code': { type: 'string' },
  srid: { type: 'string' },
  names: { type: 'string' },
  'other-places': { type: 'boolean' },
} as const;

/** A stored source is read as it was answered. */
const withoutFiles: readonly string[] = ['source', 'dry-run', 'json'];

/** Throws `UsageError` or `HelpAsked`. */
export function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = readCommandLine({ usage, options, max: Number.POSITIVE_INFINITY }, args);
  if (positionals.length === 0 && values.source === undefined) throw wrong('Falta al menos un archivo.');
  const idle = Object.keys(values).find((name) => !withoutFiles.includes(name));
  if (positionals.length === 0 && idle !== undefined)
    throw wrong(`--${idle} necesita un archivo: sin archivos la fuente se lee como se respondió.`);
  return {
    files: positionals,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    values: valueOption(values.value ?? []),
    list: values.list ?? null,
    options: {
      ...defaultImportOptions,
      ...statusOption(values.status),
      target: targetOption(values.target),
      map: mapOption(values.map ?? []),
      source: sourceOption(values.source, values.licence),
      areaCode: areaCodeOption(values['area-code']),
      srid: sridOption(values.srid),
      names: namesOption(values.names),
      otherPlaces: values['other-places'] ?? false,
    },
  };
}

function statusOption(status: string | undefined): Partial<ImportOptions> {
  if (status === undefined) return {};
  if (status === 'pending' || status === 'accepted') return { status };
  if (status === 'draft' || status === 'published') return { publication: status };
  throw wrong(`--status debe ser pending, accepted, draft o published, no «${status}».`);
}

function sourceOption(name: string | undefined, licence = ''): ImportOptions['source'] {
  if (name === undefined) {
    if (licence !== '') throw wrong('--licence necesita --source: la licencia es de una fuente.');
    return null;
  }
  const found = importOptionsSchema.shape.source.safeParse({ name, licence });
  if (!found.success) throw wrong('--source debe ser un nombre de 120 caracteres como máximo.');
  return found.data;
}

function areaCodeOption(code: string | undefined): ImportOptions['areaCode'] {
  if (code === undefined) return null;
  const found = areaCodeSchema.safeParse(code);
  if (!found.success)
    throw wrong(`--area-code debe ser el prefijo sin el cero ni el del país, como 11, no «${code}».`);
  return found.data;
}

function sridOption(code: string | undefined): ImportOptions['srid'] {
  if (code === undefined) return null;
  const found = sridSchema.safeParse(code);
  if (!found.success) throw wrong(`--srid debe ser un código EPSG, como 25830, no «${code}».`);
  return found.data;
}

function namesOption(names: string | undefined): ImportOptions['names'] {
  if (names === undefined || names === 'readable') return 'readable';
  if (names === 'written') return names;
  throw wrong(`--names debe ser readable o written, no «${names}».`);
}

/** `giro=category`. */
function mapOption(given: readonly string[]): ImportOptions['map'] {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.lastIndexOf('=');
      const [column, named] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
      const field = (Object.keys(columnLabels) as ColumnField[]).find((each) => isField(each, named));
      if (at <= 0 || field === undefined) {
        throw wrong(`--map debe ser COLUMNA=CAMPO con uno de los campos de --help, no «${text}».`);
      }
      return [column, field];
    }),
  );
}

/** `Barberías=Peluquerías` or `provincia:Ver.=Veracruz`; the word may have both signs, what it means has none. */
function valueOption(given: readonly string[]): GivenValue[] {
  return given.map((text) => {
    const at = text.lastIndexOf('=');
    const [before, named] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
    const prefix = before.slice(0, Math.max(before.indexOf(':'), 0));
    const prefixed = mappedValueFields.find((field) => field !== 'place' && isField(field, prefix));
    const word = prefixed ? before.slice(prefix.length + 1).trim() : before;
    const field = prefixed ?? 'category';
    if (word === '' || (word === restOfWords && (named === '' || field !== 'category')))
      throw wrong(`--value debe ser PALABRA=CATEGORÍA, o PALABRA= para dejarla fuera, no «${text}».`);
    return { field, word: word.slice(0, maxMappedValue), named: named || null };
  });
}

export const columnLabels = { ...shiftColumnFields, ...placeColumnFields, ...eventColumnFields };

/** A field may be given by its Spanish name. */
const isField = (field: ColumnField, given: string): boolean =>
  field === given || fold(columnLabels[field]) === fold(given);

function targetOption(target: string | undefined): ImportTargetName | null {
  if (target === undefined) return null;
  const found = importTargetSchema.safeParse(target);
  if (!found.success)
    throw wrong(`--target debe ser ${Object.keys(importTargets).join(', ')}, no «${target}».`);
  return found.data;
}
