/** Counts the reasons and notes of an import's rows: each text once, with examples and advice. */
import type { ImportReason } from '@callejero/contract/answers/imports.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';

const most = 40;

/** The most frequent first, reasons before notes. */
export async function countReasons(db: Queryable, id: string): Promise<ImportReason[]> {
  const rows = await db.query<Omit<ImportReason, 'advice'>>(sql`with said as (
        select 'skipped' as kind, reason as text, name from import_rows
        where import = ${id}::uuid and outcome = 'skipped' and reason is not null
        union all
        select 'note', note, name from import_rows, unnest(notes) as note where import = ${id}::uuid
      ), generalised as (
        select kind, regexp_replace(regexp_replace(text, '«[^»]*»', '«…»', 'g'), '(fila|a) [0-9]+([.,][0-9]+)*( m)?', '\\1 …\\3', 'g') as text,
          coalesce(substring(text from '«([^»]*)»'), name) as example
        from said
      ), counted as (
        select kind, text, example, count(*)::int as times from generalised group by kind, text, example
      )
      select kind, text, sum(times)::int as rows,
        coalesce((array_agg(example order by times desc, example) filter (where example is not null))[1:5], '{}') as examples
      from counted group by kind, text
      order by kind desc, rows desc, text limit ${most}`);
  const [{ hasColumns = true } = {}] = await db.query<{
    hasColumns: boolean;
  }>(sql`select exists (select from jsonb_array_elements(files) as file
      where file->>'format' is distinct from 'overpass') as "hasColumns" from imports where id = ${id}::uuid`);
  return rows.map((row) => ({ ...row, advice: adviceOn(row.text, hasColumns) }));
}

const advice: readonly (readonly [RegExp, string])[] = [
  [
    /categor[ií]a [^\n]{0,200}no se reconoce/i,
    'Elige una categoría por defecto, o añade una categoría con ese nombre y prepara otra vez.',
  ],
  [/^No tiene categoría\./, 'Elige qué columna la dice, o una categoría por defecto.'],
  [/^Ningun[ao]/, 'Añade la etiqueta a una de tus categorías si quieres estos lugares.'],
  [
    /coordenadas/i,
    'Revisa qué columnas son la latitud y la longitud; sin coordenadas un lugar no se puede mostrar en el mapa.',
  ],
  [
    /^No tiene nombre|no es un nombre/,
    'Revisa qué columna es el nombre; los que no lo tienen se quedan fuera.',
  ],
  [/lejos de la ciudad/, 'Comprueba que las coordenadas son de esta ciudad antes de confirmar.'],
  [/ya (?:ha )?pas(?:ó|ado)|en el pasado/i, 'Comprueba las fechas: nadie puede ir ya.'],
  [/entra en/, 'Comprueba que es esa la categoría; si no, crea una con el nombre que trae el archivo.'],
  [/en mayúsculas/, 'Si prefieres los nombres como vienen, elígelo en las opciones y prepara otra vez.'],
  [/duplicado/i, 'Ábrelos después: en su ficha y en la revisión se pueden combinar.'],
  [/^Está cerrado/, 'No se crean: el archivo dice que ya no están.'],
  [/^El teléfono/, 'Esos números se pierden: mira cómo los escribe el archivo.'],
  [
    /prefijo \d+ de la ciudad/,
    'Si ese no es el prefijo de la ciudad, fija CITY_AREA_CODE y prepara otra vez.',
  ],
  [/falta el prefijo/, 'Fija CITY_AREA_CODE (11, 228…) y prepara otra vez.'],
  [/letras/, 'Comprueba los nombres en la lista de filas.'],
  [/^(?:Repetido|Es el mismo lugar)/, 'No tienes que hacer nada.'],
];

/** OpenStreetMap has no columns to choose a name from. */
const nameless = /^No tiene nombre/;

function adviceOn(text: string, hasColumns: boolean): string | null {
  if (!hasColumns && nameless.test(text)) return 'Los que no tienen nombre se quedan fuera.';
  return advice.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
