/** Words for quarters in other people's data, and the quarter that a text names. */
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import type { MappedValue } from '../reading/mapped-values.ts';
import { namesIn, normaliseHeader } from '../reading/recognise-columns.ts';

/** Headers of a column with quarters, best first, folded: Spanish, Catalan, Galician, Basque, English. */
export const quarterHeaders =
  namesIn(`barrio, colonia, nombre barrio, nombre del barrio, nombre colonia, nombre de la colonia, nom barri,
  barri, nom del barri, bairro, auzoa, neighbourhood, neighborhood, quarter, addr quarter, addr neighbourhood, nombre asentamiento,
  nombre asent, nom asen, asentamiento, nomcol, nom col, colonia nombre, barrio nombre, barriada, urbanizacion, reparto, nombre distrito,
  distrito, nom districte, districte, suburb, zona`);

/**
 * Whether a file of areas says that these are quarters: by its own name, or by columns of which none names something else (a park has a
 * `nombre` and a `barrio`).
 */
export function saysQuarters(file: string, columns: readonly string[]): boolean {
  const isWord = (text: string) =>
    /\b(?:barri[oa]?s?|barriadas?|colonias?|bairros?|neighbou?rhoods?|quarters?|asentamientos?)\b/.test(
      normaliseHeader(text),
    );
  const isName = (text: string) =>
    /^(?:nombre|name|nom|nome|izena|titulo|denominacion)$/.test(normaliseHeader(text));
  return isWord(file) || (columns.some(isWord) && !columns.some(isName));
}

const kinds =
  /^(?:(?:el |la )?(?:barrio|colonia|col|barriada|fraccionamiento|fracc|urbanizacion|urb|barri|bairro)\b\.?(?: (?:de|del|la|el)\b)?)\s*/;

/** «Col. Centro» and «CENTRO» are the same quarter. */
export const quarterKey = (text: string): string => {
  const folded = fold(text)
    .replace(/[.,;:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return folded.replace(kinds, '') || folded;
};

export interface KnownQuarter {
  id: string;
  name: string;
}

export const loadKnownQuarters = (db: Queryable): Promise<KnownQuarter[]> =>
  db.query(sql`select id, name from quarters where archived_at is null order by id`);

/** What words for quarters mean. A place is where its point says: the words count where that is in no area (`quarter_of`). */
export function createQuarterIndex(
  known: readonly KnownQuarter[],
  answers: MappedValue['answers'],
): MappedValue {
  const byKey = new Map(known.map(({ id, name }) => [quarterKey(name), id]));
  return { answers, guess: (word) => byKey.get(quarterKey(word.slice(0, 200))) ?? null };
}
