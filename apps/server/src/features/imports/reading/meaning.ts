/** The category that a text means by another word: by synonyms, place types and words of other languages. */
import type { PlaceType } from '@callejero/contract/enums/place-types.ts';
import {
  kinds,
  kindsCalled,
  kindsSounding,
  toKey,
  type VocabularyKind,
} from '@callejero/contract/search/vocabulary.ts';
import { meaningfulWords } from '@callejero/contract/search/words.ts';

export interface Meaning {
  /** Slugs of categories, the most specific first. */
  slugs: readonly string[];
  placeType: PlaceType | null;
  /** The words of the text that decided. */
  phrase: string;
  /** Whether they are more than «tienda» or «local». */
  isSpecific: boolean;
}

/** Folded words of Catalan, Galician, Basque, English and schema.org, by the Spanish word of the vocabulary. */
const foreign: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    panaderia: 'forn, fleca, forns, fleques, okindegia, ogitegia, bakery, bakeries',
    pasteleria: 'pastisseria, gozotegia, pastry, confectionery',
    carniceria: 'carnisseria, xarcuteria, harategia, butcher, butchers',
    pescaderia: 'peixateria, peixeria, arrandegia, fishmonger, seafood',
    fruteria: 'fruiteria, froiteria, frutategia, greengrocer',
    peluqueria:
      'perruqueria, perruquer, hairdresser, hairdressers, hair, hairsalon, healthandbeautybusiness, beautysalon, estetica',
    barberia: 'barber, barbershop, bizartegia',
    libreria: 'llibreria, libraria, bookstore, bookshop, books, llibres, liburu',
    zapateria: 'sabateria, zapataria, shoes, shoe, footwear, calcat',
    ropa: 'roba, roupa, arropa, clothing, clothes, apparel, fashion, vestir',
    joyeria: 'joieria, xoiaria, bitxitegia, jewelry, jewelry, jewellery',
    ferreteria: 'ferreteria, burdindegia, hardware',
    papeleria: 'papereria, papelaria, stationery',
    farmacia: 'farmazia, botika, pharmacy, pharmacies, drugstore, chemist',
    optica: 'optiques, optika, optician, optometry',
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
    monumento: 'touristattraction, monument, landmarks',
    muebles: 'mobles, altzariak, furniture, furniturestore',
    lavanderia: 'bugaderia, lavandaria, garbitegia, laundry, drycleaningorlaundry',
    perfumeria: 'perfumaria',
    herbolario: 'herbolari, herboristeria, dietetica, macrobiotica',
    inmobiliaria: 'immobiliaria, inmobiliarias, realestateagent, higiezin',
    autoescuela: 'autoescola, drivingschool',
    bazar: 'basar, bazaar',
    estacionamiento: 'aparcament, aparcamento, aparkaleku, parkingfacility',
    camping: 'kanpina, campground',
    albergue: 'alberg, aterpetxea, hostel',
    sidreria: 'sagardotegia',
    pescado: 'peix, peixe, arraina',
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

/** What registers of activities say, by the slug of its category: phrases that decide before their words do. */
const registers: readonly (readonly [slug: string, phrases: string])[] = [
  ['panaderias', 'panificacion, amasanderia, fabrica pan, expendio pan'],
  [
    'licorerias',
    'vineria, vinoteca, venta cerveza, menor cerveza, bodega vino, bodegas, bodegas vinos, expendio cerveza',
  ],
  ['autolavados', 'lavado lubricado, lavado vehiculos, lavado automoviles'],
  [
    'dentistas',
    'consultorios dentales, clinicas dentales, consultorio odontologico, practica odontologica, centro odontologico',
  ],
  ['veterinarias', 'servicios veterinarios, clinica veterinaria, centro veterinario'],
  [
    'preescolar',
    'educacion preescolar, educacion infantil, escuela infantil, jardin infantil, jardin infantes',
  ],
  ['gimnasios', 'acondicionamiento fisico'],
  [
    'templos',
    'organizaciones religiosas, asociaciones religiosas, ermita, convento, concatedral, colegiata, monasterio, instituciones religiosas, institucion religiosa',
  ],
  [
    'oficios',
    'reparacion mantenimiento, reparacion aparatos, reparacion calzado, reparacion articulos, vidrieria, imprenta, imprentas',
  ],
  ['otras-tiendas', 'menor juguetes, bazar, bazares, bazar paqueteria, polirrubro, multirubro, loterias'],
  ['empresas-y-oficinas', 'alquiler mesas, oficina administrativa, oficinas administrativas'],
  [
    'mercados',
    'peix marisc, pescados mariscos, fiambreria, fiambres, multimercado, feria libre, ferias libres, hortalizas, espacio ferial, feria artesanal, ferias artesanales',
  ],
  ['ropa-y-calzado', 'prendas vestir, indumentaria, marroquineria, calcat pell, lenceria, boneteria'],
  ['terapias', 'naturista, productos naturales, herbolaris'],
  [
    'comida-rapida',
    'plats preparats, menjar rapid, comidas preparadas, platos preparados, rotiseria, sandwicheria, delivery, jugueria, fast food restaurant',
  ],
  ['belleza', 'drogueria perfumeria, centro estetica, centres estetica, tratamientos belleza'],
  [
    'hostales',
    'casa rural, casas rurales, turismo rural, nekazaritza turismoa, apartamento turistico, apartamentos turisticos, vivienda uso turistico, vivienda turistica, viviendas turisticas, cabanas, residencial, hosteria',
  ],
  ['electronica', 'cabinas internet, cabina internet, locutorio, locutorios'],
  ['supermercados', 'maxikiosco, polirubro, minimercado, micromercado, tienda barrio, despensa'],
  ['mascotas', 'forrajeria'],
  ['hogar-y-muebles', 'blanqueria'],
  ['vida-nocturna', 'cabaret, pena, salon juego, salones juego, sala bingo, whiskeria, milonga, tangueria'],
  ['cafeterias', 'fuente soda, fuentes soda, salon te, salones te, refresqueria'],
  ['servicios-basicos', 'gas licuado, punto limpio, puntos limpios'],
  ['bares', 'bebidas alcoholicas consumo, expendio bebidas alcoholicas'],
  ['farmacias', 'productos farmaceuticos, articulos farmaceuticos'],
  ['talleres', 'llanteria, llantera, montallantas, gomeria, vulcanizadora, vulcanizacion'],
  [
    'restaurantes',
    'soda, sodas, bar restaurante, restaurante bar, cafe restaurante, servicio comidas, tenedores',
  ],
  ['bancos', 'oficina bancaria, oficinas bancarias, entidad bancaria, entidades bancarias'],
  ['joyerias', 'compro oro, compraventa oro'],
  ['centros-deportivos', 'instalaciones deportivas, instalacion deportiva, complejo deportivo, club, clubes'],
  ['oficinas-de-gobierno', 'oficina turismo, oficinas turismo, informacion turistica'],
  [
    'asistencia-social',
    'residencia mayores, residencias mayores, residencia ancianos, hogar ancianos, geriatrico, geriatricos, residencia geriatrica, asociacion vecinal, asociaciones vecinales, sociedades fomento, ong, ongs, centro dia, sindicato, sindicatos',
  ],
  ['hoteles', 'estrellas'],
  ['teatros-y-cines', 'anfiteatro'],
  ['musica-foto-y-aficiones', 'disqueria'],
  ['diversion', 'calesita, calesitas'],
  ['academias', 'espacio formacion'],
  ['clinicas-y-consultorios', 'policonsultorio, policlinico, ambulatorio, internacion'],
  ['laboratorios', 'banco sangre, bancos sangre'],
  [
    'atracciones',
    'escultura, esculturas, palacio, torre, arco, cueva, castillo, dolmen, edificio singular, mural, murales, lugar historico, lugares historicos, lugares interes, puntos interes, places of interest',
  ],
];
/** Of stems, so that number and gender do not matter. */
const saidByRegisters: ReadonlyMap<string, string> = new Map(
  registers.flatMap(([slug, phrases]) =>
    phrases.split(', ').map((phrase) => [toKey(phrase.split(' ')), slug] as const),
  ),
);

/** schema.org's types that say nothing of what a place is. */
const unspecific =
  /\b(?:schema:)?(?:LocalBusiness|Place|Thing|Organization|Store|FoodEstablishment|CivicStructure)\b(?=\s*[;,]|$)/g;

/** `perruqueries` → `perruqueria`, `tallers` → `taller` */
const singularForeign = (word: string): string =>
  foreign[word] ?? foreign[word.replace(/ies$/, 'ia')] ?? foreign[word.replace(/e?s$/, '')] ?? word;

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

/** The meaningful words that names of places of a kind have: of «casa de cultura» «casa cultura». */
const inNames: ReadonlyMap<VocabularyKind, ReadonlySet<string>> = new Map(
  kinds.map((kind) => [kind, new Set(kind.named.map((phrase) => meaningfulWords(phrase).join(' ')))]),
);

/**
 * Null when no words of the text name a kind of place. A longer phrase beats a shorter one, then the earlier one. In a `name`
 * only words count that such places have in their names.
 */
export function findMeaning(text: string, where: 'category' | 'name' = 'category'): Meaning | null {
  const admitted = (called: readonly VocabularyKind[], phrase: string) =>
    where === 'category' ? called : called.filter((kind) => inNames.get(kind)?.has(phrase));
  // `https://schema.org/BookStore`
  const specific = text.replace(unspecific, '');
  const plain = (/\p{L}/u.test(specific) ? specific : text)
    .replace(/^.*[/#](?=[\p{L}]+$)/u, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = meaningfulWords(plain).slice(0, 40);
  const joined = words.join('');
  const whole = foreign[joined];
  const spanish = words.map(singularForeign);
  const direct = whole ? bestOf(admitted(kindsCalled([whole]), whole), whole) : null;
  if (direct) return direct;
  const register =
    where === 'category' ? phrasesOf(words).find((phrase) => saidByRegisters.has(toKey(phrase))) : undefined;
  const slug = register && saidByRegisters.get(toKey(register));
  // One word of a register decides only where no other word does.
  const byRegister = register && slug ? meaning([slug], null, register.join(' ')) : null;
  if (byRegister && register && register.length > 1) return byRegister;
  for (const find of where === 'name' ? [kindsCalled] : [kindsCalled, kindsSounding]) {
    const found = phrasesOf(spanish)
      // Short words sound like too many others.
      .filter((phrase) => find === kindsCalled || phrase.join('').length >= 6)
      .flatMap((phrase) => bestOf(admitted(find(phrase), phrase.join(' ')), phrase.join(' ')) ?? []);
    const [best] = [...found.filter(({ isSpecific }) => isSpecific), ...found];
    if (best && !(byRegister && find === kindsSounding)) return best;
  }
  return byRegister;
}

const meaning = (slugs: Meaning['slugs'], placeType: Meaning['placeType'], phrase: string): Meaning => ({
  ...{ slugs, placeType, phrase },
  isSpecific: !general.has(phrase),
});

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
  return slugs.length > 0 || placeType ? meaning(slugs, placeType, phrase) : null;
}
