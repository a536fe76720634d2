import { describe, expect, it } from 'vitest';
import { fold } from '../text/fold.ts';
import { type KnownWords, searchPlan } from './plan.ts';

const city = (words: readonly string[], localities: readonly string[] = []): KnownWords => ({
  begins: (typed) => words.some((word) => word.startsWith(typed)),
  resembling: () => words,
  localities,
});
const wantedOf = (text: string, known?: KnownWords) => searchPlan(text, known).wanted;

describe('a search wants', () => {
  it('one thing when two words name the same kind of place', () => {
    const [only, ...others] = wantedOf('frutas y verduras');
    expect(others).toEqual([]);
    expect(only?.words).toEqual(['frutas', 'verduras']);
    expect(wantedOf('tacos y farmacias')).toHaveLength(2);
  });

  it.each([
    ['sacar acta de nacimiento', 'registro civil'],
    ['pagar el recibo de luz', 'cfe'],
    ['pagar predial', 'catastro'],
    ['credencial de elector', 'ine'],
    ['doctor simi', 'similares'],
    ['seguro social', 'imss'],
    ['clases de manejo', 'auto escuela'],
    ['hostel', 'hostal'],
    ['tatuajes', 'tattoo'],
    ['prepa', 'telebachillerato'],
    ['alitas', 'wings'],
    ['arreglar el coche', 'taller mecanico'],
    ['wifi', 'cibercafe'],
    ['arreglar mi auto', 'taller mecanico'],
    ['arreglar zapatos', 'reparacion de calzado'],
  ])('for the errand «%s» a place named %s', (text, name) => {
    const [only, ...others] = wantedOf(text);
    expect(others).toEqual([]);
    expect(only?.synonyms).toContain(name);
  });

  it.each(['farmacia', 'boticas', 'lonchería'])('«%s» as typed, because the vocabulary has it', (text) => {
    const [only] = wantedOf(text);
    expect(only).toMatchObject({ words: [fold(text)], misspelt: false });
    expect(wantedOf('farmasia')[0]).toMatchObject({ words: ['farmasia', 'farmacia'], misspelt: true });
  });

  it('nails in a quarter, although «uñas» is folded to an article', () => {
    expect(wantedOf('uñas centro').map(({ words }) => words[0])).toEqual(['unas', 'centro']);
  });

  it('a word as typed where the city has another word of its stem', () => {
    const [hats] = wantedOf('zapateados', city(['zapateadores', 'zapatistas']));
    expect(hats).toMatchObject({ words: ['zapateados'], misspelt: false });
    const [misspelt] = wantedOf('zapatixtas', city(['zapatistas']));
    expect(misspelt).toMatchObject({ words: ['zapatixtas', 'zapatistas'], misspelt: true });
  });

  it.each([
    ['vendo', 'venado'],
    ['tres', 'tren'],
    ['pago', 'pavo'],
    ['rento', 'resto'],
    ['vivo', 'vino'],
    ['niños', 'vinos'],
    ['concha', 'cancha'],
    ['trabajo', 'tabaco'],
    ['trajabo', 'tabaco'],
    ['compro', 'cambio'],
    ['palmera', 'paleta'],
  ])(
    'an everyday word as typed, and a word that differs too much from a known one: «%s», not %s',
    (text, other) => {
      expect(wantedOf(text, city([other]))[0]).toMatchObject({ words: [fold(text)], misspelt: false });
    },
  );

  it.each([
    ['hotl', 'hotel'],
    ['hptel', 'hotel'],
    ['tavos', 'tacos'],
    ['bamco', 'banco'],
    ['lipita', 'lupita'],
    ['lupta', 'lupita'],
    ['farmzsia', 'farmacia'],
    ['tieda', 'tienda'],
    ['lupta', 'lupita'],
    ['pelmas', 'palmas'],
    ['ruis', 'ruiz'],
    ['enrqiue', 'enrique'],
    ['lpuita', 'lupita'],
    ['jacranda', 'jacaranda'],
    ['guadalpue', 'guadalupe'],
    ['compostlea', 'compostela'],
    ['tenochtilan', 'tenochtitlan'],
    ['tenoxtitlan', 'tenochtitlan'],
  ])('the known word that differs little from a misspelt one: for «%s» also %s', (text, meant) => {
    expect(wantedOf(text, city([meant]))[0]).toMatchObject({ words: [text, meant], misspelt: true });
  });

  it('also words that only begin with the sound of the typed one', () => {
    expect(wantedOf('velas', city(['velazquez']))[0]?.words).toContain('velazquez');
    expect(wantedOf('vela', city(['velazquez']))[0]?.words).not.toContain('velazquez');
  });

  it('a location and not a thing for a locality or a part of the city', () => {
    const where = (text: string) =>
      wantedOf(text, city(['coatepec'], ['coatepec', 'panuco'])).map(({ isWhere }) => isWhere);
    expect(where('tacos centro')).toEqual([false, true]);
    expect(where('Coatepec pan')).toEqual([true, false]);
  });

  it('a locality from its first letters on, and a kind of place only by its whole word', () => {
    const localities = (text: string) =>
      wantedOf(text, city(['coatepec', 'panuco'], ['coatepec', 'panuco', 'el castillo'])).map(
        (wanted) => wanted.localities,
      );
    expect(localities('coate')).toEqual([['coatepec']]);
    expect(localities('pan')).toEqual([[]]);
    expect(localities('castillo')).toEqual([['el castillo']]);
  });

  it.each([
    ['dr. peña', 'doctora'],
    ['doctora peña', 'dr'],
    ['sta. rita', 'santa'],
    ['avda. zamora', 'avenida'],
    ['hnos. garcía', 'hermanos'],
  ])('a word in its other spellings: «%s» also %s', (text, other) => {
    const all = wantedOf(text, city([]));
    expect(all.flatMap(({ equivalents }) => equivalents)).toContain(other);
    expect(all.every(({ misspelt }) => !misspelt)).toBe(true);
  });

  it('nothing of the words that say when it must be open', () => {
    const all = wantedOf('farmacia abierta el domingo a las 9:30');
    expect(all.map(({ words }) => words[0])).toEqual(['farmacia']);
  });

  it('a name however its words are joined', () => {
    const { phrase } = searchPlan('Café & Té');
    for (const other of ['café y té', 'CAFE TE', 'Café e té', 'café and té'])
      expect(searchPlan(other).phrase).toBe(phrase);
    expect(searchPlan('Fotografía e Imagen').wanted).toHaveLength(2);
    expect(searchPlan('La Y').phrase).toBe('la y');
  });

  it('the street of an address, without its kind where it has a name, and none of its doors', () => {
    const typed = searchPlan('calle Eloy Gonzalo, 27, 6ª planta', city(['eloy', 'gonzalo']));
    expect(typed.address?.number).toBe('27');
    expect(typed.wanted.map(({ words, isOptional }) => [words[0], isOptional])).toEqual([
      ['calle', true],
      ['eloy', false],
      ['gonzalo', false],
    ]);
    expect(searchPlan('calle 60').wanted.every(({ isOptional }) => !isOptional)).toBe(true);
  });
});
