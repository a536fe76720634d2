import { expect, test } from 'vitest';
import { isPdf, isProof, smallerProof } from './proof-upload.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });

test('a proof is a picture or a PDF, by its type or, where the system gives none, by its name', () => {
  expect(['a.pdf', 'A.PDF', 'foto.heic'].map((name) => isProof(file(name)))).toEqual([true, true, true]);
  expect(isProof(file('foto', 'image/jpeg'))).toBe(true);
  expect([file('a.txt', 'text/plain'), file('a.docx'), file('a')].some(isProof)).toBe(false);
  expect([isPdf(file('a', 'application/pdf')), isPdf(file('a.pdf.jpg', 'image/jpeg'))]).toEqual([
    true,
    false,
  ]);
});

test('a PDF is sent unchanged', async () => {
  const pdf = file('Licencia.pdf', 'application/pdf');
  expect(await smallerProof(pdf)).toBe(pdf);
});
