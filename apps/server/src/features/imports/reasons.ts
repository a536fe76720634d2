/**
 * What a plan says of its rows, counted: the question that stops it, what would be lost, what is left out on purpose, and notes. Each
 * is one line with examples and what to do.
 */
import type { ImportReason } from '@callejero/contract/answers/imports.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import { capital, small } from '@callejero/contract/text/letters.ts';
import sql from 'sql-template-tag';
import { batchSizes } from '../../ports/batch-sizes.ts';
import type { Queryable } from '../../ports/ports.ts';
import type { StoredImport } from './store.ts';

const most = 40;
/** Different sentences that are read before the most important ones are chosen. */
const mostRead = 400;

export interface Said extends Pick<ImportReason, 'text' | 'rows' | 'examples'> {
  of: 'skipped' | 'note';
  /** `text` as the row with the first example says it. */
  said: string;
  /** Of the row with the first example. */
  name: string | null;
  row: number;
}

interface Sentence {
  pattern: RegExp;
  kind: ImportReason['kind'];
  /** The field whose values it is about. */
  field?: string;
  /** Of a single row: `{value}` is the example, `{name}` the row's name, or its number if it has none. */
  one?: string;
  /** Of several rows, whose number stands before it: `{total}` is that of all places of the plan. */
  many?: string;
  advice?: string;
  remedy?: ImportReason['remedy'];
}

/** The first sentence with a matching pattern is used. */
const sentences: readonly Sentence[] = [
  {
    pattern: /^La columna «[^»]*» no se lee: se pierde una foto/,
    kind: 'lost',
    advice: 'Las fotos no se importan: súbelas después en la ficha de cada lugar.',
  },
  {
    pattern: /^La columna «[^»]*» no se lee: se pierde un fax/,
    kind: 'note',
    advice: 'La guía no muestra faxes.',
  },
  {
    pattern: /^La columna «[^»]*» no se lee: se pierde /,
    kind: 'lost',
    advice: 'Elige qué dato es esa columna, o júntala en el archivo con una que sí se lea.',
    remedy: 'columns',
  },
  {
    pattern: /^La columna «[^»]*» no se lee/,
    kind: 'note',
    advice: 'Si es mejor que la que se lee, elígela en su lugar.',
    remedy: 'columns',
  },
  {
    pattern: /falta el prefijo/,
    kind: 'lost',
    field: 'phones',
    many: 'teléfonos se perderían: les falta el prefijo de la ciudad.',
    advice: 'Di el prefijo de la ciudad (11, 228…). Para todas las importaciones se fija con CITY_AREA_CODE.',
    remedy: 'areaCode',
  },
  {
    pattern: /^El teléfono «/,
    kind: 'lost',
    field: 'phones',
    one: 'Se perdería el teléfono «{value}» de {name}: no es un número válido.',
    many: 'teléfonos se perderían: no son números válidos.',
    advice: 'Mira los ejemplos: si les falta el prefijo de la ciudad o del país, añádelo en el archivo.',
  },
  {
    pattern: /^No tiene nombre/,
    kind: 'lost',
    field: 'name',
    one: 'A {name} le falta el nombre.',
    many: 'filas no tienen nombre y se quedan fuera.',
    advice: 'Revisa qué columna es el nombre.',
    remedy: 'columns',
  },
  {
    pattern: /no es un nombre/,
    kind: 'lost',
    field: 'name',
    advice: 'Revisa qué columna es el nombre.',
    remedy: 'columns',
  },
  {
    pattern: /^Sus coordenadas están en metros/,
    kind: 'lost',
    field: 'location',
    one: 'De {name} se perdería el punto: está en metros y no se sabe de qué sistema de referencia.',
    many: 'filas perderían su punto: están en metros y no se sabe de qué sistema de referencia.',
    advice:
      'Di el código EPSG de sus coordenadas, como 25830 o 32614. Suele estar en la página de la que vienen los datos.',
    remedy: 'srid',
  },
  {
    pattern: /coordenadas/i,
    kind: 'lost',
    field: 'location',
    one: 'A {name} le falta el punto en el mapa.',
    many: 'filas no tienen un punto en el mapa y se quedan fuera.',
    advice:
      'Revisa qué columnas son la latitud y la longitud, y en qué sistema de referencia están: sin punto un lugar no se puede mostrar.',
    remedy: 'columns',
  },
  {
    pattern: /^Está lejos de la ciudad: a más de (?<km>\d+) km/,
    kind: 'lost',
    field: 'location',
    one: '{name} está a más de {km} km de la ciudad.',
    many: 'de {total} lugares están a más de {km} km de la ciudad.',
    advice: 'Comprueba que las coordenadas son de esta ciudad antes de confirmar.',
  },
  {
    pattern: /^La categoría «[^\n]{0,200} no se reconoce/,
    kind: 'lost',
    field: 'categories',
    one: 'La categoría «{value}» de {name} no se reconoce.',
    many: 'filas tienen una categoría que no se reconoce.',
    advice: 'Elige en qué categoría entra cada palabra, o una para el resto.',
    remedy: 'category',
  },
  {
    pattern: /^No tiene categoría\./,
    kind: 'lost',
    field: 'categories',
    one: 'A {name} le falta la categoría.',
    many: 'filas no tienen categoría y se quedan fuera.',
    advice: 'Elige qué columna la dice, o una categoría para el resto.',
    remedy: 'category',
  },
  {
    pattern: /^Ningun[ao] /,
    kind: 'lost',
    field: 'categories',
    advice: 'Añade la etiqueta a una de tus categorías si quieres estos lugares.',
  },
  {
    pattern: /^(?:Repetido|Es el mismo lugar|Es otra parte de)/,
    kind: 'skipped',
    advice: 'No tienes que hacer nada.',
  },
  {
    pattern: /^Está fuera de la ciudad/,
    kind: 'skipped',
    one: '{name} está fuera de la ciudad.',
    many: 'áreas están fuera de la ciudad: a más de 30 km de su centro.',
    advice: 'Si son de la ciudad, comprueba sus coordenadas y CITY_CENTER.',
  },
  {
    pattern:
      /, no un lugar\.$|se deja fuera, como se eligió|^No es un elemento|es parte de otro elemento|^Se (?:archivó a mano|canceló)/,
    kind: 'skipped',
  },
  { pattern: /^Está cerrado/, kind: 'skipped', advice: 'No se crean: el archivo dice que ya no están.' },
  {
    pattern: /prefijo \d+ de la ciudad/,
    kind: 'note',
    advice: 'Si ese no es el prefijo de la ciudad, di cuál es.',
    remedy: 'areaCode',
  },
  {
    pattern: /^Le faltan letras/,
    kind: 'lost',
    field: 'name',
    advice: 'Comprueba los nombres en la lista de filas.',
  },
  { pattern: /letras mal leídas/, kind: 'note', advice: 'Comprueba los nombres en la lista de filas.' },
  { pattern: /^Ya estaba/, kind: 'note', advice: 'No tienes que hacer nada.' },
  {
    pattern: /ya (?:ha )?pas(?:ó|ado)|en el pasado/i,
    kind: 'note',
    advice: 'Comprueba las fechas: nadie puede ir ya.',
  },
  {
    pattern: /entra en/,
    kind: 'note',
    advice: 'Comprueba que es esa la categoría; si no, elige otra.',
    remedy: 'category',
  },
  {
    pattern: /en mayúsculas/,
    kind: 'note',
    advice: 'Si prefieres los nombres como vienen, elígelo en las opciones.',
  },
  {
    pattern: /duplicado/i,
    kind: 'note',
    advice: 'Ábrelos después: en su ficha y en la revisión se pueden combinar.',
  },
  { pattern: /se guarda como|se conserva|esperan una revisión|se usa la de/i, kind: 'note' },
  // Other sentences of values that can't be used.
  { pattern: /no (?:es|son) |no se (?:entiende|guarda|reconoce)|se cort|se ha acortado/i, kind: 'lost' },
];

const kinds: readonly ImportReason['kind'][] = ['question', 'lost', 'skipped', 'note'];

/** The question first, then losses, rows that are left out, and notes; of each kind the most frequent first. */
export async function countReasons(
  db: Queryable,
  item: Pick<StoredImport, 'id' | 'files' | 'status' | 'counts' | 'options'>,
  country: string,
): Promise<ImportReason[]> {
  const total = item.counts.read - item.counts.skipped;
  const reasons = (await readSaid(db, item)).map((each) => reasonOf(each, numberText(total, country)));
  const possible = reasons.map((reason) => withoutColumns(reason, item));
  const told = isOver(item) ? possible.map(inPast) : possible;
  const question = await doublingQuestion(db, item, country);
  return [...(question ? [question] : []), ...told]
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.rows - a.rows)
    .slice(0, most);
}

/** Lost rows and values, by a sentence that is the same for every plan. */
export async function countLosses(
  db: Queryable,
  item: Pick<StoredImport, 'id'>,
): Promise<Record<string, number>> {
  const losses: Record<string, number> = {};
  for (const each of await readSaid(db, item)) {
    const { kind, known } = kindOf(each);
    if (kind !== 'lost') continue;
    const sentence = known?.many?.includes('{') === false ? known.many : `filas: ${small(each.text)}`;
    losses[sentence] = (losses[sentence] ?? 0) + each.rows;
  }
  return losses;
}

/** What the rows of a plan say, as it was counted when they were written. */
async function readSaid(db: Queryable, { id }: Pick<StoredImport, 'id'>): Promise<Said[]> {
  const [known] = await db.query<{ said: Said[] | null }>(
    sql`select said from imports where id = ${id}::uuid`,
  );
  return known?.said ?? countSaid(db, id, batchSizes.countedRows);
}

/**
 * Counts what the rows of an import say, with values and numbers taken out, the most frequent first.
 *
 * @param size rows that one statement counts
 */
export async function countSaid(
  db: Queryable,
  id: string,
  size: number,
  signal?: AbortSignal,
): Promise<Said[]> {
  const all = new Map<string, Said & { named: Map<string, Named> }>();
  const [rows] = await db.query<{ last: number | null }>(
    sql`select max(position) as last from import_rows where import = ${id}::uuid`,
  );
  for (let first = 0; first <= (rows?.last ?? -1); first += size) {
    signal?.throwIfAborted();
    for (const { of, text, times, ...named } of await countSome(db, id, first, size)) {
      const key = `${of} ${text}`;
      const known = all.get(key) ?? { of, text, rows: 0, examples: [], ...named, named: new Map() };
      all.set(key, known);
      known.rows += times;
      const example = known.named.get(named.example ?? '') ?? { ...named, times: 0 };
      example.times += times;
      if (known.named.size < mostNamed) known.named.set(named.example ?? '', example);
    }
  }
  return [...all.values()]
    .map(({ named, ...own }): Said => {
      const [best, ...others] = [...named.values()].sort(
        (a, b) => b.times - a.times || ((a.example ?? '') < (b.example ?? '') ? -1 : 1),
      );
      const examples = [best, ...others].flatMap((one) => one?.example ?? []).slice(0, 5);
      return best ? { ...own, examples, said: best.said, name: best.name, row: best.row } : own;
    })
    .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
    .slice(0, mostRead);
}

/** Different examples of one sentence that are told apart. */
const mostNamed = 2000;

/** An example of a sentence, and the first row that has it. */
interface Named extends Pick<Said, 'said' | 'name' | 'row'> {
  example: string | null;
  times: number;
}

const countSome = (
  db: Queryable,
  id: string,
  first: number,
  size: number,
): Promise<(Named & Pick<Said, 'of' | 'text'>)[]> =>
  db.query(sql`with portion as materialized (
        select * from import_rows where import = ${id}::uuid and position >= ${first} and position < ${first + size}
      ), said as (
        select case outcome when 'skipped' then 'skipped' else 'note' end as of, reason as text, name, row from portion
        where reason is not null
        union all
        select 'note', note, name, row from portion, unnest(notes) as note where outcome is distinct from 'skipped'
      ), generalised as (
        select of, text as said, regexp_replace(regexp_replace(regexp_replace(text, '«[^»]*»', '«…»', 'g'),
            '(fila|a) [0-9]+([.,][0-9]+)*( m)?', '\\1 …\\3', 'g'),
            '[a-z_:]+=[^)]*(?=\\))|\\+[0-9]{6,}(, \\+[0-9]{6,})*', '…', 'g') as text,
          coalesce(substring(text from '«([^»]*)»'), substring(text from '\\(([a-z_:]+=[^)]*)\\)'), name) as example, name, row
        from said
      )
      select of, text, example, count(*)::int as times, min(row) as row, (array_agg(name order by row))[1] as name,
        (array_agg(said order by row))[1] as said
      from generalised group by of, text, example order by times desc, example`);

function kindOf({ of, text }: Pick<Said, 'of' | 'text'>) {
  const known = sentences.find(({ pattern }) => pattern.test(text));
  const kind: ImportReason['kind'] =
    known && !(of === 'skipped' && known.kind === 'note') ? known.kind : of === 'skipped' ? 'lost' : 'note';
  return { kind, known };
}

/** OpenStreetMap's tags are no columns that a person could choose. */
const withoutColumns = (reason: ImportReason, { files }: Pick<StoredImport, 'files'>): ImportReason =>
  reason.remedy === 'columns' && files.every(({ format }) => format === 'overpass')
    ? { ...reason, advice: null, remedy: null }
    : reason;

const isOver = ({ status }: Pick<StoredImport, 'status'>): boolean =>
  status === 'done' || status === 'undoing' || status === 'undone';

const pastForms: Readonly<Record<string, string>> = {
  perderían: 'perdieron',
  perdería: 'perdió',
  pierde: 'perdió',
  quedan: 'quedaron',
  deja: 'dejó',
};

/** After the end a loss can only be prevented in another import. */
const inPast = (reason: ImportReason): ImportReason => ({
  ...reason,
  text: reason.text.replace(
    /(?<=\b[Ss]e )(?:perderían|perdería|pierde|quedan(?= fuera)|deja(?= fuera))/g,
    (verb) => pastForms[verb] ?? verb,
  ),
  remedy: null,
});

function reasonOf({ of, text, said, rows, examples, name, row }: Said, total: string): ImportReason {
  const { kind, known } = kindOf({ of, text });
  const [value = ''] = examples;
  const values: Readonly<Record<string, string>> = {
    ...known?.pattern.exec(text)?.groups,
    value,
    name: name === null ? `la fila ${row}` : `«${name}»`,
    total,
  };
  const written = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
  const single = () => capital(known?.one ? written(known.one) : `${values.name}: ${small(said)}`);
  return {
    ...{ kind, field: known?.field ?? null, rows, examples },
    ...{ advice: known?.advice ?? null, remedy: known?.remedy ?? null },
    text:
      rows === 1
        ? single()
        : known?.many
          ? written(known.many)
          : `filas: ${small(withExamples(text, examples))}`,
  };
}

const either = new Intl.ListFormat('es', { type: 'disjunction' });

/** The sentence with examples where a value was taken out, so that it has no hole. */
function withExamples(text: string, examples: readonly string[]): string {
  const some = examples.slice(0, 3);
  return text
    .replace('«…»', () => either.format(some.map((example) => `«${example}»`)))
    .replace('(…)', () => `(${either.format(some)})`)
    .replace(/ a … m\b/, ' cerca')
    .replace(/\bfila …/, 'otra fila')
    .replace(/la otra fila/, 'otra fila');
}

/** New rows, from which a plan that repeats what exists is stopped. */
const fewRepeated = 3;

/**
 * The question whether most of the new places exist already, which a person must answer before the plan is carried out; null if they
 * do not, or if a person said that they are other places.
 */
export async function doublingQuestion(
  db: Queryable,
  { id, status, options }: Pick<StoredImport, 'id' | 'status' | 'options'>,
  country: string,
): Promise<ImportReason | null> {
  if (status !== 'planned' || options.otherPlaces) return null;
  const [found] = await db.query<{ repeated: number; created: number; examples: string[] | null }>(
    sql`select count(*) filter (where repeated)::int as repeated, count(*)::int as created,
        (array_agg(name order by position) filter (where repeated))[1:3] as examples
      from (select name, position, duplicates @? '$[*] ? (@.commerce != null && @.similarity == 1)' as repeated
        from import_rows where import = ${id}::uuid and outcome = 'created') as rows`,
  );
  const { repeated = 0, created = 0, examples } = found ?? {};
  if (repeated < fewRepeated || repeated * 2 <= created) return null;
  const [some, all] = [numberText(repeated, country), numberText(created, country)];
  return {
    kind: 'question',
    field: null,
    text: `${some} de ${all} lugares nuevos ya están: hay otro con el mismo nombre al lado.`,
    rows: repeated,
    examples: examples ?? [],
    advice: 'Si son los mismos, cancela la importación. Si son otros lugares, dilo para poder confirmar.',
    remedy: null,
  };
}
