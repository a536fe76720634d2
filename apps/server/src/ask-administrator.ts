/** Asks for the first administrator at the terminal, when an empty installation is started. */

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
