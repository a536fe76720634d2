/** Which place of the guide a list of turns means: by telephone, name and address. */
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { addressWords } from '../places/place-code.ts';
import { similarity, trigrams } from '../places/similarity.ts';
import { type Dialling, findPhones } from '../reading/phones.ts';
import type { WrittenTurn } from './layouts.ts';

/** As data that can be cloned. */
export interface KnownPlace {
  id: string;
  name: string;
  address: { street: string | null; number: string | null; extra: null } | null;
  phones: readonly string[];
}

export const loadKnownPlaces = (db: Queryable): Promise<KnownPlace[]> =>
  db.query(sql`select c.id, c.name, c.phones, case when a.id is null then null
      else jsonb_build_object('street', a.street, 'number', a.number) end as address
    from commerces c left join addresses a on a.id = c.address
    where c.archived_at is null and c.status <> 'rejected' and c.permanently_closed_at is null order by c.id`);

type Named = Pick<WrittenTurn, 'name' | 'address' | 'phone'>;

/** What a person answers a question about: the same text means the same place. */
export const placeText = ({ name, address, phone }: Named): string =>
  [name, address, phone]
    .filter((part) => part !== null && part !== '')
    .join(', ')
    .slice(0, 200);

/** Words that say what kind of place it is, or the title of its owner: lists have them or not. */
const kindWords = new Set(
  `farmacia fcia farm botica farmacias lic licdo licda ldo lda dr dra sr sra d da don dona gasolinera estacion servicio veterinaria
  veterinario clinica cerrajeria cerrajero de del la el los las y e`.split(/\s+/),
);

const nameKey = (name: string): string => {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !kindWords.has(word));
  return (telling.length > 0 ? telling : words).sort().join(' ');
};

/** The likeness of names from which the same address makes them one place. */
const minAlike = 0.4;

const wordsOfAddress = (text: string) =>
  addressWords({ address: { street: text, number: null, extra: null } });

export interface PlaceIndex {
  /** The id of the only place that it can be; null if there is none, or several. */
  find(named: Named): string | null;
}

/** Compares as little as possible by likeness: of a list most names are written as the guide has them. */
export function createPlaceIndex(places: readonly KnownPlace[], dialling: Dialling): PlaceIndex {
  const byName = Map.groupBy(places, ({ name }) => nameKey(name));
  const byPhone = Map.groupBy(
    places.flatMap((place) => place.phones.map((phone) => ({ phone, place }))),
    ({ phone }) => phone,
  );
  const known = new Map<string, string | null>();
  let likeness: { place: KnownPlace; own: Set<string> }[] | null = null;

  const isAt = (place: KnownPlace, words: readonly string[]): boolean => {
    const own = addressWords(place);
    const [few, many] = own.length < words.length ? [own, words] : [words, own];
    return few.length > 0 && few.filter((word) => many.includes(word)).length >= Math.max(1, few.length - 1);
  };
  const only = (found: readonly KnownPlace[], words: readonly string[]): string | null => {
    const there = found.length > 1 ? found.filter((place) => isAt(place, words)) : found;
    return there.length === 1 ? (there[0]?.id ?? null) : null;
  };

  function search({ name, address, phone }: Named): string | null {
    const words = wordsOfAddress(address ?? '');
    const phones = phone === null ? [] : findPhones(phone, dialling).phones;
    const called = [...new Set(phones.flatMap((each) => byPhone.get(each) ?? []).map(({ place }) => place))];
    const named = byName.get(nameKey(name)) ?? [];
    const both = called.filter((place) => named.includes(place));
    if (both.length === 1) return both[0]?.id ?? null;
    // Another name under the same telephone: a pharmacy is often called like its owner.
    if (called.length === 1 && (named.length === 0 || named.length > 1)) return called[0]?.id ?? null;
    if (named.length > 0) {
      const contradicts = (place: KnownPlace) =>
        words.length > 0 && addressWords(place).length > 0 && !isAt(place, words) && !called.includes(place);
      return only(
        named.filter((place) => !contradicts(place)),
        words,
      );
    }
    likeness ??= places.map((place) => ({ place, own: trigrams(nameKey(place.name)) }));
    const wanted = trigrams(nameKey(name));
    const alike = likeness.filter(({ own }) => similarity(own, wanted) >= minAlike).map(({ place }) => place);
    // A name that is only alike needs the address.
    return words.length === 0
      ? null
      : only(
          alike.filter((place) => isAt(place, words)),
          words,
        );
  }

  return {
    find(named) {
      const key = placeText(named);
      const found = known.get(key);
      if (found !== undefined) return found;
      const id = search(named);
      known.set(key, id);
      return id;
    },
  };
}
