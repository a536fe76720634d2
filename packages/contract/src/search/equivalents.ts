/** Words that are spelt in several ways and mean the same: titles and kinds of streets with their abbreviations. */
import { toWords } from './words.ts';

/** One word a line, folded: its full form, then its other spellings. */
const table = `
doctor dr dres
doctora dra
calle cl
avenida av avda avd
bulevar boulevard blvd bvd
calzada calz
carretera ctra carr
callejon cjon
plaza pza plza
paseo pso
glorieta gta
ronda rda
privada priv
prolongacion prol
colonia col
fraccionamiento fracc
urbanizacion urb
general gral
coronel cnel
licenciado lic licenciada
ingeniero ing ingeniera
profesor prof
profesora profa
señor sr
señora sra
santa sta
santo sto
hermanos hnos
compañia cia
nuestra ntra
`
  .trim()
  .normalize('NFD')
  .replace(/\p{M}/gu, '')
  .split('\n')
  .map((line) => line.split(' '));

/** A title of either gender: `Dr.` finds a `Doctora`, since a consulting room has both. */
const doctors = ['doctor', 'doctora', 'dr', 'dra', 'dres'];

const fullForms = new Map(table.flatMap(([full = '', ...others]) => others.map((other) => [other, full])));
const classes = new Map([...table, doctors].flatMap((all) => all.map((word) => [word, all])));

/** The other spellings of a folded word; none of most words. */
export const getEquivalents = (word: string): readonly string[] =>
  classes.get(word)?.filter((other) => other !== word) ?? [];

/** The word that an abbreviation stands for, or the word itself. */
export const toFullForm = (word: string): string => fullForms.get(word) ?? word;

const conjunctions: ReadonlySet<string> = new Set(['y', 'e', 'and']);

/** `Café & Té`, `Café y Té` and `Café Té` are one name. At an end it is no conjunction: `La Y`. */
export const withoutConjunctions = (words: readonly string[]): string[] =>
  words.filter((word, at) => !(conjunctions.has(word) && at > 0 && at < words.length - 1));

/** A name or a search in the one spelling in which they are compared: `Dra. Peña e Hijos` → `doctora pena hijos`. */
export const toPhrase = (text: string): string =>
  withoutConjunctions(toWords(text)).map(toFullForm).join(' ');
