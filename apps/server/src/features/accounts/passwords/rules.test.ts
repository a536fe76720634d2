import { expect, test } from 'vitest';
import { passwordProblem } from './rules.ts';

const owner = {
  email: 'juana.perez@correo-veloz.example',
  firstName: 'Juana Inés',
  lastName: 'Pérez Olmos',
  needsLong: false,
};
const problem = (password: string, more: Partial<typeof owner> = {}) =>
  passwordProblem(password, { ...owner, ...more }, 'Xalapa de Enríquez');

test.each([
  'password1',
  'PassWord123',
  'Contraseña',
  'contraseña2024',
  'iloveyou',
  'trustno1',
  'TeQuieroMucho',
  'Bienvenido1!',
])('%s is a common password', async (password) => {
  expect(await problem(password)).toMatch(/muy usada/);
});

test.each(['juanaperez', 'JuanaPérez1990', 'perez.juana', 'inesolmos!!', 'correoveloz7', 'juanaJUANA'])(
  '%s is derived from the person',
  async (password) => {
    expect(await problem(password)).toMatch(/nombre ni tu correo/);
  },
);

test.each(['callejero', 'Callejero2026', 'xalapa-2025', 'CallejeroXalapa', '¡Enríquez1!'])(
  '%s is derived from the city',
  async (password) => {
    expect(await problem(password)).toMatch(/ciudad/);
  },
);

test.each([
  'aaaaaaaa',
  '12345678',
  '87654321',
  'abcdefgh',
  'abcd1234',
  '11112222',
  'abcabcabc',
  'hoyahoyahoya',
  '😀😀😀😀😀😀😀😀',
])('%s only repeats or counts', async (password) => {
  expect(await problem(password)).toMatch(/^No uses solo caracteres repetidos o seguidos\.$/);
});

test('a name with a number that is derived from nothing is accepted, with a number that counts it is refused', async () => {
  expect(await problem('juana 83 1947 205')).toBeNull();
  expect(await problem('juana12345678')).toMatch(/nombre/);
});

test.each([
  'caballo correcto pila grapa',
  'k7#pQz!2',
  'la milpa de Xalapa huele a lluvia',
  'ñandú-azul-47',
  '日本語のパスワード',
  '83941750',
])('%s is accepted', async (password) => {
  expect(await problem(password)).toBeNull();
});

test('administrators without a passkey need 15 characters, with a combined character counted as one', async () => {
  expect(await problem('milpa-lluvia-9', { needsLong: true })).toMatch(/15 caracteres/);
  expect(await problem('milpa-lluvia-97', { needsLong: true })).toBeNull();
  expect(await problem('milpa-lluvia-9', { needsLong: false })).toBeNull();
  expect(await problem('🌽🌽 milpa 🌧️', { needsLong: true })).toMatch(/15 caracteres/);
});
