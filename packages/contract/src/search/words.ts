/** Comparison of Spanish words: common stem of number and gender, sound and edit distance. */
import { fold } from '../text/fold.ts';

/** Words without meaning for a search. `unas` is not one of them, because it is also the folded form of «uñas». */
const stopWords = new Set(
  (
    'a al algo algun alguna and ante aqui bien buen buena buenas bueno buenos busco buscar cerca cercana cercano cercanas ' +
    'cercanos como comprar con cual cualquier de del desde donde e el ella en entre es esta este hacer hay la las lo los mandar me mi mis ' +
    'muy necesito o pagar para por que quiero rica ricas rico ricos sabrosa sabroso sacar sin sobre su sus tramitar tu tus ' +
    'un una uno unos y zona'
  ).split(' '),
);

/**
 * Words that people type and that are no mistakes, though no place has them: most differ by one letter from another word, such as
 * `vendo` from `venado`, `concha` from `cancha`, `tres` from `tren` and `niños` from `vinos`.
 */
const everydayWords = new Set(
  (
    'vendo vende venden vender vendemos compro compra compran comprar compramos rento renta rentan rentar alquilo alquila alquilan ' +
    'alquilar trabajo trabajos trabaja trabajar pago paga pagan cobro cobra cobrar cobran cambio cambia cambiar regalo regala regalar ' +
    'vivo vive vivir cuido cuida cuidan cuidar lavo lava lavan lavar plancho plancha planchan planchar pinto pinta pintan reparo repara ' +
    'reparan reparar arreglo arregla arreglan arreglar instalo instala instalan instalar limpio limpia limpian limpiar presto presta prestan ' +
    'prestar ofrezco ofrece solicito solicita contrato hago hace hacen tengo tiene tienen llevo lleva llevan llevar traigo trae traen ' +
    'traer saco saca sacan quito quita quitar pongo pone ponen coso cose cosen coser tejo teje tejen tejer bordo borda bordan bordar ' +
    'corto corta cortan cortar peino peina baño adopto adopta adoptar cocino cocina cocinan cocinar horneo manejo maneja manejar doy dan ' +
    'dar voy van duele duelen perdi perdido encontre niño niña niños niñas bebe bebes hombre hombres mujer mujeres casa casas cosa cosas ' +
    'carro carros coche coches perro gato concha conchas pelo manos pies dedo boca cara ojos cena noche tarde dia hoy mesa silla cama ' +
    'puerta vidrio agua luz fuego tierra viento arena piedra dos tres cuatro cinco seis siete ocho nueve diez'
  )
    .split(' ')
    .map(fold),
);

/** Whether a word is meant as typed, even if it is unknown in the city. */
export const isEveryday = (word: string): boolean => everydayWords.has(word);

/** Folded words without punctuation: `Café & Té` → `cafe`, `te`. */
export function toWords(text: string): string[] {
  return fold(text)
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The meaningful words without repetition; all words when there are no others (`La Y`). */
export function meaningfulWords(text: string): string[] {
  const all = [...new Set(toWords(text))];
  const meaningful = all.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : all;
}

/** The common stem of a word's forms: `tacos`, `taco`; `doctores`, `doctora`, `doctor`; `luces`, `luz`. */
export function toStem(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith('ces')) stem = `${stem.slice(0, -3)}z`;
  else if (stem.length > 4 && /[^aeiou]es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && stem.endsWith('s')) stem = stem.slice(0, -1);
  if (stem.length > 3 && /[aoe]$/.test(stem)) stem = stem.slice(0, -1);
  return stem;
}

/**
 * The common beginning of a product and the name of its shop: `bizcochos` and `bizcochería`, `sombrerería` and `sombreros`.
 * Null for words that are too short.
 */
export function toRoot(word: string): string | null {
  const stem = toStem(word);
  const root = stem.length > 7 && stem.endsWith('eri') ? stem.slice(0, -3) : stem;
  return root.length < 5 || root === word ? null : root;
}

/** The base of a diminutive: `taquitos` → `taco`, `panecillo` → `pane`. Null for other words. */
export function withoutDiminutive(word: string): string | null {
  const [, base] = /^(.{3,}?)(?:ec|c)?(?:it|ill)[oa]s?$/.exec(word) ?? [];
  return base === undefined ? null : `${base.replace(/qu$/, 'c').replace(/gu$/, 'g')}o`;
}

/** How a word sounds from Mexico to Chile: `farmasia` and `farmacia`, `beterinaria`, `ospital`, `poyo`, `kafe`. */
export function toSound(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/z/g, 's')
    .replace(/v/g, 'b')
    .replace(/w/g, 'u')
    .replace(/y(?![aeiou])/g, 'i')
    .replace(/ll/g, 'y')
    .replace(/(.)\1+/g, '$1');
}

/**
 * Number of letters to insert, drop, replace or swap with their neighbour (optimal string alignment); `limit + 1` for
 * anything above `limit`.
 */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let best = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? limit + 1;
}

/** One mistake for every four letters, at most two. */
const maxMistakes = (word: string): number => Math.min(2, Math.floor(word.length / 4));

/** A word and its sound, with the letter sets of both. */
export interface Spelling {
  word: string;
  sound: string;
  wordLetters: number;
  soundLetters: number;
}

export function toSpelling(word: string): Spelling {
  const sound = toSound(word);
  return { word, sound, wordLetters: lettersOf(word), soundLetters: lettersOf(sound) };
}

/** One bit for each letter that occurs; letters of one bit count as the same. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** A quick check: a mistake changes at most two letters, so words with more different letters need no exact comparison. */
function mayBeWithin(one: number, other: number, limit: number): boolean {
  let different = one ^ other;
  for (let count = 0; different !== 0; different &= different - 1) {
    count++;
    if (count > 2 * limit) return false;
  }
  return true;
}

/** Minimum letters of a beginning that matches a word by its sound: `velas` is the beginning of `Velázquez`. */
const minBegun = 5;
/** Counts worse than a mistake, so that whole words are preferred to beginnings. */
const onlyBegun = 1.5;

/** 0 for equal words; null when they are too different. Inaudible mistakes count half. */
export function mistakesBetween(typed: Spelling, other: Spelling): number | null {
  if (typed.word.length > 2 && typed.sound === other.sound) return typed.word === other.word ? 0 : 0.5;
  if (typed.word.length >= minBegun && other.sound.startsWith(typed.sound)) return onlyBegun;
  const limit = maxMistakes(typed.word);
  if (limit === 0) return null;
  const written = mayBeWithin(typed.wordLetters, other.wordLetters, limit)
    ? editDistance(typed.word, other.word, limit)
    : limit + 1;
  const heard = mayBeWithin(typed.soundLetters, other.soundLetters, limit)
    ? editDistance(typed.sound, other.sound, limit) + 0.5
    : limit + 1;
  const mistakes = Math.min(written, heard);
  return mistakes <= limit ? mistakes : null;
}
