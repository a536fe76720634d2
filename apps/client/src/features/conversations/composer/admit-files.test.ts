import { fileLimits } from '@callejero/contract/enums/files.ts';
import { expect, it } from 'vitest';
import { admitFiles } from './admit-files.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

it('pictures, and documents that the server stores, are accepted', () => {
  const chosen = [file('a.png', 'image/png'), file('IMG_1.HEIC'), file('Carta.PDF', 'application/pdf')];
  expect(admitFiles(chosen, 0)).toEqual({ admitted: chosen, problems: [] });
});

it.each([
  [file('logo.svg', 'image/svg+xml'), /logo\.svg/],
  [file('programa.exe'), /programa\.exe/],
  [file('nada.pdf', 'application/pdf', 0), /vacío/],
  [file('foto.jpg', 'image/jpeg', fileLimits.image + 1), /foto.*máximo es 2/],
  [file('plano.pdf', 'application/pdf', fileLimits.document + 1), /plano.*máximo es 2/],
])('%j is refused with a reason, and the other files are accepted', (refused, reason) => {
  const good = file('a.png', 'image/png');
  const { admitted, problems } = admitFiles([refused, good], 0);
  expect(admitted).toEqual([good]);
  expect(problems).toEqual([expect.stringMatching(reason)]);
});

it('a message takes five files, including those that it already has', () => {
  const chosen = ['a', 'b', 'c'].map((name) => file(`${name}.png`, 'image/png'));
  const { admitted, problems } = admitFiles(chosen, 3);
  expect(admitted.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(problems).toEqual([expect.stringContaining('5')]);
  expect(admitFiles(chosen, 5).admitted).toEqual([]);
});
