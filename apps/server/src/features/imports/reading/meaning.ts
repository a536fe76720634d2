/** The category that a text means by another word: by synonyms, place types and words of other languages. */
import type { PlaceType } from '@callejero/contract/enums/place-types.ts';
import { kindsCalled, kindsSounding, type VocabularyKind } from '@callejero/contract/search/vocabulary.ts';
import { meaningfulWords } from '@callejero/contract/search/words.ts';

export interface Meaning {
  /** Slugs of categories, the most specific first. */
  slugs: readonly string[];
  placeType: PlaceType | null;
  /** The words of the text that decided. */
  phrase: string;
}

/** Folded words of Catalan, Galician, Basque, English and schema.org, by the Spanish word of the vocabulary. */
const foreign: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    panaderia: 'forn, fleca, forns, fleques, okindegia, ogitegia, bakery, bakeries',
    pasteleria: 'pastisseria, gozotegia, pastry, confectionery',
    carniceria: 'carnisseria, xarcuteria, harategia, butcher, butchers',
    pescaderia: 'peixateria, peixeria, arrandegia, fishmonger, seafood',
    fruteria: 'fruiteria, froiteria, frutategia, greengrocer',
    peluqueria: 'perruqueria, perruquer, hairdresser, hairdressers, hair, hairsalon',
    barberia: 'barber, barbershop, bizartegia',
    libreria: 'llibreria, libraria, bookstore, bookshop, books',
    zapateria: 'sabateria, zapataria, shoes, shoe, footwear',
    ropa: 'roba, roupa, arropa, clothing, clothes, apparel, fashion',
    joyeria: 'joieria, xoiaria, bitxitegia, jewelry, jewelry, jewellery',
    ferreteria: 'ferreteria, burdindegia, hardware',
    papeleria: 'papereria, papelaria, stationery',
    farmacia: 'farmazia, botika, pharmacy, pharmacies, drugstore, chemist',
    optica: 'optika, optician, optometry',
    dentista: 'dentista, odontoleg, odontoloxia, dentist, dental',
    medico: 'metge, metges, mediku, doctor, physician, clinic',
    veterinaria: 'veterinari, albaitaritza, veterinary, veterinarian, vet',
    restaurante: 'restaurants, jatetxea, jatetxeak, restaurant, foodestablishment, dining, restauracio',
    bar: 'taverna, taberna, barorpub, pub, bars',
    cafeteria: 'cafetegia, kafetegia, cafeorcoffeeshop, coffee',
    heladeria: 'gelateria, xeadaria, izozkitegia, icecreamshop, gelato',
    supermercado:
      'supermercat, supermerkatua, grocery, groceries, grocerystore, supermarket, queviures, alimentacio, alimentacion',
    mercado: 'mercat, merkatua, market',
    hotel: 'hotela, hotels, lodging, lodgingbusiness, allotjament, ostatua, aloxamento, accommodation',
    museo: 'museu, museoa, museum, museums',
    biblioteca: 'liburutegia, library, libraries',
    iglesia: 'esglesia, igrexa, eliza, church, parroquia, catholicchurch',
    escuela: 'escola, eskola, ikastetxea, school, schools, colegio',
    gimnasio: 'gimnas, ximnasio, gimnasioa, gym, exercisegym, fitness',
    banco: 'banc, bankua, bank, bankorcreditunion',
    gasolinera: 'benzinera, gasolindegia, fuel, gasstation',
    taller: 'tallers, obradoiro, tailerra, autorepair',
    floristeria: 'floristeria, florista, loradenda, florist, flowers',
    parque: 'parc, parkea, park',
    hospital: 'ospitalea, hospitals',
    tienda: 'botiga, botigues, tenda, denda, store, shop, retail',
  }).flatMap(([spanish, words]) => words.split(', ').map((word) => [word, spanish])),
);

/** Words that the description of any shop may contain. */
const general = new Set([
  'tienda',
  'tiendas',
  'comercio',
  'local',
  'locales',
  'servicio',
  'servicios',
  'venta',
  'centro',
]);

/**
 * Null when no words of the text name a kind of place. A longer phrase beats a shorter one, then the earlier one. In a `name`
 * only words count that such places have in their names.
 */
export function meaningOf(text: string, where: 'category' | 'name' = 'category'): Meaning | null {
  const admitted = (kinds: readonly VocabularyKind[], phrase: string) =>
    where === 'category' ? kinds : kinds.filter(({ named }) => named.includes(phrase));
  // `https://schema.org/BookStore`
  const plain = text.replace(/^.*[/#](?=[\p{L}]+$)/u, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = meaningfulWords(plain).slice(0, 40);
  const joined = words.join('');
  const whole = foreign[joined];
  const spanish = words.map((word) => foreign[word] ?? word);
  const direct = whole ? bestOf(admitted(kindsCalled([whole]), whole), whole) : null;
  if (direct) return direct;
  for (const find of where === 'name' ? [kindsCalled] : [kindsCalled, kindsSounding]) {
    const found = phrasesOf(spanish)
      // Short words sound like too many others.
      .filter((phrase) => find === kindsCalled || phrase.join('').length >= 6)
      .flatMap((phrase) => bestOf(admitted(find(phrase), phrase.join(' ')), phrase.join(' ')) ?? []);
    const [best] = [...found.filter(({ phrase }) => !general.has(phrase)), ...found];
    if (best) return best;
  }
  return null;
}

/** All sequences of up to four words, the longest first, then the earlier ones. */
function phrasesOf(words: readonly string[]): string[][] {
  const lengths = [4, 3, 2, 1].filter((length) => length <= words.length);
  return lengths.flatMap((length) =>
    Array.from({ length: words.length - length + 1 }, (_, start) => words.slice(start, start + length)),
  );
}

function bestOf(kinds: readonly VocabularyKind[], phrase: string): Meaning | null {
  const slugs = [
    ...new Set([...kinds.flatMap(({ categories }) => categories), ...kinds.flatMap(({ mixed }) => mixed)]),
  ];
  const placeType = kinds.flatMap(({ placeTypes }) => placeTypes)[0] ?? null;
  return slugs.length > 0 || placeType ? { slugs, placeType, phrase } : null;
}
