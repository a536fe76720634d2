/** What a start asks at the terminal: for the first administrator of an empty installation, and before it changes data. */

import { passwordLength } from '@callejero/contract/passwords.ts';
import { emailSchema } from '@callejero/contract/values.ts';

export interface Terminal {
  question(text: string): Promise<string>;
  /** The same, without showing what is typed. */
  secret(text: string): Promise<string>;
  say(text: string): void;
}

const minLength = passwordLength.administrator;

/** Asks until the answers are valid. Null if no address is typed: then the server invents both. */
export async function askAdministrator(
  terminal: Terminal,
): Promise<{ email: string; password: string } | null> {
  const email = await ask(
    terminal,
    'question',
    'Correo del primer administrador (Intro: uno inventado): ',
    (given) =>
      given.trim() === '' ? null : (emailSchema.safeParse(given).error?.issues[0]?.message ?? null),
  );
  if (email.trim() === '') return null;
  const password = await ask(terminal, 'secret', `Contraseña (${minLength} caracteres o más): `, (given) =>
    [...given].length < minLength ? `Usa al menos ${minLength} caracteres.` : null,
  );
  return { email, password };
}

/** Whether to make a backup before the database is changed. Enter says yes. */
export async function askBackup(terminal: Terminal, changes: number): Promise<boolean> {
  const given = await ask(
    terminal,
    'question',
    `Hay ${changes === 1 ? '1 cambio' : `${changes} cambios`} de la base de datos en esta versión. ¿Hacer antes una copia? [S/n] `,
    (answer) => (/^(?:s[ií]?|no?)?$/i.test(answer.trim()) ? null : 'Responde sí o no.'),
  );
  return !/^n/i.test(given.trim());
}

/** Repeats the question until `problemOf` finds nothing wrong with the answer. */
async function ask(
  terminal: Terminal,
  way: 'question' | 'secret',
  question: string,
  problemOf: (given: string) => string | null,
): Promise<string> {
  for (;;) {
    const given = await terminal[way](question);
    const problem = problemOf(given);
    if (problem === null) return given;
    terminal.say(problem);
  }
}
