import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Strings that the seed prescribes literally. */
const seed = ['Su usuario ha sido deshabilitado'];

const imperatives = `
  abra acepte acerque acote actualice añada arrastre avise borre busque cambie cargue compare complete compre compruebe confirme
  conserve considere copie cree decida deje descargue descomprima detenga diga divida elija empiece escanee escriba espere
  explique exporte guarde indique ingrese inicie intente invite limite lleve marque mueva pegue pida ponga pruebe
  pulse quite registre repita restaure revise seleccione separe suba suelte toque use vaya verifique vuelva
`
  .trim()
  .split(/\s+/);

const enclitics = `
  añádal[ao]s? bórrel[ao]s? cámbiel[ao]s? cancélel[ao]s? cárguel[ao]s? cópiel[ao]s? compruébel[ao]s? corríjal[ao]s?
  déjel[ao]s? desactível[ao]s? descárguel[ao]s? descríbal[ao]s? deténgal[ao]s? divídal[ao]s? elíjal[ao]s? entréguel[ao]s?
  escríbal[ao]s? espérel[ao]s? guárdel[ao]s? hágal[ao]s? impórtel[ao]s? inténtel[ao]s? limítel[ao]s? muéval[ao]s?
  pídal[ao]s? póngal[ao]s? publíquel[ao]s? quítel[ao]s? restáurel[ao]s? revísel[ao]s? súbal[ao]s? úsel[ao]s?
`
  .trim()
  .split(/\s+/);

// An imperative begins a sentence or a part of one; within it the same form is a subjunctive of a third person. «Importe»
// is a noun at the end and before `de`, `y` or an adjective.
const begins = '(?:^|[.:;,!?…»] |\\b(?:y|o|no|antes|después) )';
const formal = new RegExp(
  [
    '\\bustede?s?\\b',
    `${begins}(?:${imperatives.join('|')}|importe(?= (?!(?:máximo|mínimo|de|y)\\b)))(?= |[.,;:!?»]|$)`,
    `\\b(?:${enclitics.join('|')})\\b`,
    '\\bsu (?:propi[ao]|contraseña actual|usuario|versión|sesión)\\b',
    '(?:^|[.:;] )(?:puede (?!que|tardar|haber|tener)|no tiene permiso|no puede (?:dar|cambiar|canjear|usar)|desea |quiere )',
  ].join('|'),
  'iu',
);

const literal =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`|>([^<>{}]+)</g;

/** The texts between quotes and between tags. */
function stringsOf(source: string): string[] {
  return [...source.matchAll(literal)].flatMap(([, ...found]) => {
    const text = found
      .find((each) => each !== undefined)
      ?.replace(/\s+/g, ' ')
      .trim();
    return text ? [text] : [];
  });
}

/** Patterns of wrong sentences, a right sentence for each, and the folder that is checked. */
const wrong: readonly [pattern: RegExp, right: string, folder?: string][] = [
  [/^No use solo caracteres repetidos/, 'No uses solo caracteres repetidos o seguidos.'],
  [/^Elija al menos uno/, 'Elige al menos una.'],
  [/^Indique un punto/, 'Marca el punto en el mapa.'],
  [/Reclámal[oa]/, '¿Es tu negocio?'],
  [/ es tuy[oa]\?/, '¿Es tuyo este comercio?'],
  [/ya es propietari[oa]\b/, 'Lucía ya gestiona este comercio'],
  [/lo que pasó al otro no vuelve/, 'Podrás restaurarlo; los datos combinados no se separan.'],
  [/^Poner el horario/, 'Copiar a todos los días'],
  [/^Cada semana cada/, 'Cada semana'],
  [/^Entradas$/, 'Dónde comprar'],
  [/^Toda \$\{/, 'Toda la ciudad'],
  [/^Reclamaciones$/, 'Solicitudes de titularidad'],
  // A canje is «canjeado», but people read about a promotion.
  [/^(?:Promoción )?canjeado[.:]?$/i, 'Promoción canjeada', 'apps/client/'],
];

let read: ReturnType<typeof readTexts> | undefined;
const strings = () => {
  read ??= readTexts();
  return read;
};
/** Texts of several words, because a single word is often a name. */
const texts = async () => (await strings()).filter(({ text }) => text.includes(' '));

async function readTexts(): Promise<{ file: string; text: string }[]> {
  const found: { file: string; text: string }[] = [];
  for await (const file of glob('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('.test.') || file.includes('/demo-city/')) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const text of stringsOf(source)) found.push({ file, text });
  }
  const environment = readFileSync(path.join(root, '.env.example'), 'utf8');
  found.push(
    ...environment.split('\n').map((line) => ({ file: '.env.example', text: line.replace(/^# /, '') })),
  );
  return found;
}

describe('every text says tú', () => {
  it('the sources contain no usted, except in the seed’s strings', async () => {
    const all = await texts();
    expect(all.length).toBeGreaterThan(3000);
    expect(all.filter(({ text }) => !seed.includes(text) && formal.test(text))).toEqual([]);
  });

  it.each([
    'Alguien ha cambiado este registro mientras usted lo editaba.',
    'Elija al menos uno.',
    'Demasiados intentos. Espere un momento y vuelva a probar.',
    'Solo hay dos niveles: elija una categoría principal.',
    'Déjelo vacío si no se sabe.',
    'Compre y lleve',
    'Copie y pegue el enlace.',
    'Arrastre o suelte',
    'No use solo caracteres repetidos o seguidos.',
    'Su contraseña actual',
    'Puede cerrar esta página: seguirá igual.',
    'No tiene permiso para hacer esto.',
  ])('refuses «%s»', (text) => expect(formal.test(text)).toBe(true));

  it.each([
    'Elige al menos uno.',
    'Quien escanee este código llega a su página en la guía.',
    'Puede que ya no esté publicado.',
    'Importe máximo',
    'Importe y moneda',
    'Podrás proponer otro en cuanto se revise alguno.',
  ])('takes «%s»', (text) => expect(formal.test(text)).toBe(false));
});

describe('a sentence that was wrong', () => {
  it.each(wrong)('%s is in no text; «%s» may be', async (pattern, right, folder = '') => {
    const found = (await strings()).filter(({ file, text }) => file.startsWith(folder) && pattern.test(text));
    expect(found).toEqual([]);
    expect(pattern.test(right)).toBe(false);
  });

  it.each([
    'Elija al menos uno.',
    'Indique un punto del mapa.',
    '¿Es tuyo? Reclámalo',
    '¿Taquería Los Compadres es tuyo?',
    'Lucía ya es propietario',
    'Poner el horario del lunes todos los días',
    'Cada semana cada 1 semana',
    'Entradas',
    `Toda ${'$'}{city}`,
    'Reclamaciones',
    'Promoción canjeado',
  ])('would be found: «%s»', (text) => {
    expect(wrong.some(([pattern]) => pattern.test(text))).toBe(true);
  });
});

it('the log is in English, because operators of every city read it and search for its lines', async () => {
  const message = /log\.(?:debug|info|warn|error)\(\s*['`]([^'`]*)/g;
  const spanish = /[áéíóúñ]|(?:^| )(?:se|un|una|el|la|los|de|en|no hay|error en)(?= )/i;
  const spoken: string[] = [];
  let messages = 0;
  for await (const file of glob('apps/{server,push,mock}/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, text = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(message)) {
      messages += 1;
      if (spanish.test(text)) spoken.push(`${file}: ${text}`);
    }
  }
  expect(messages).toBeGreaterThan(30);
  expect(spoken).toEqual([]);
});
