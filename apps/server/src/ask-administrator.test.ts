import { expect, it } from 'vitest';
import { askAdministrator, askBackup } from './ask-administrator.ts';

/** A terminal that gives these answers, and the texts that it has shown. */
function terminalOf(...answers: string[]) {
  const shown: string[] = [];
  const answerTo = (shows: (text: string) => string) => async (text: string) => {
    shown.push(shows(text));
    const answer = answers.shift();
    if (answer === undefined) throw new Error('Nobody answers any more.');
    return answer;
  };
  const terminal = {
    question: answerTo((text) => text),
    secret: answerTo((text) => `${text}(unseen)`),
    say: (text: string) => void shown.push(text),
  };
  return { terminal, shown };
}
const address = 'Correo del primer administrador (Intro: uno inventado): ';
const secret = 'Contraseña (15 caracteres o más): (unseen)';

it('the typed address and password are returned', async () => {
  const { terminal, shown } = terminalOf('ana@guia.example', 'quince caracteres o más');
  expect(await askAdministrator(terminal)).toEqual({
    email: 'ana@guia.example',
    password: 'quince caracteres o más',
  });
  expect(shown).toEqual([address, secret]);
});

it('an invalid answer is explained and asked for again', async () => {
  const { terminal, shown } = terminalOf('ana', 'ana@guia.example', 'corta', 'quince caracteres o más');
  expect(await askAdministrator(terminal)).toMatchObject({ email: 'ana@guia.example' });
  expect(shown).toEqual([
    address,
    'Escribe un correo electrónico válido.',
    address,
    secret,
    'Usa al menos 15 caracteres.',
    secret,
  ]);
});

it('without an address no password is asked for', async () => {
  for (const nothing of ['', '  ']) expect(await askAdministrator(terminalOf(nothing).terminal)).toBeNull();
});

it('a backup is made at Enter or a yes, not at a no, and anything else is asked again', async () => {
  for (const [answers, made] of [
    [[''], true],
    [['S'], true],
    [[' sí '], true],
    [['n'], false],
    [['No'], false],
    [['quizá', 'no'], false],
  ] as const) {
    const { terminal, shown } = terminalOf(...answers);
    expect([answers, await askBackup(terminal, 3)]).toEqual([answers, made]);
    expect(shown[0]).toMatch(/^Hay 3 cambios de la base de datos .+\[S\/n\] $/);
    expect(shown.slice(1)).toEqual(answers.length > 1 ? ['Responde sí o no.', shown[0]] : []);
  }
});
