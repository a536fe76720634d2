/**
 * Which passwords are refused although they are long enough (NIST SP 800-63B, section 3.1.1.2): common ones, those derived from
 * the person or the city, and those that only repeat or count.
 */
import { invalid } from '@callejero/contract/errors.ts';
import { passwordLength } from '@callejero/contract/passwords.ts';
import { fold } from '@callejero/contract/text/fold.ts';

export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string | null;
  /** For administrators without a passkey. */
  needsLong: boolean;
}

/** Common in Spanish passwords; the library's list is mostly English. */
const spanishWords =
  'contrasena clave secreto administrador administradora administracion admin usuario bienvenido bienvenida acceso ' +
  'entrar tequiero teamo teamomucho mucho amor mexico vivamexico ciudad guia password qwerty mipassword micontrasena';

const product = 'callejero';

/** Words that an attacker can know: letters only, at least three of them. */
function words(...texts: (string | null)[]): string[] {
  return texts
    .flatMap((text) => (text === null ? [] : fold(text).split(/[^\p{L}]+/u)))
    .filter((w) => w.length > 2);
}

/** Whether `letters` consists only of `known` words, one after the other. */
function isMadeOf(letters: string, known: readonly string[]): boolean {
  const reached = [true];
  for (let at = 0; at < letters.length; at += 1) {
    if (!reached[at]) continue;
    for (const word of known) if (letters.startsWith(word, at)) reached[at + word.length] = true;
  }
  return reached[letters.length] === true;
}

/** Equal or neighbouring characters with a few jumps (`abcd1234`), or a short group that repeats. */
function isPredictable(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  let jumps = 0;
  for (let at = 1; at < codes.length; at += 1) {
    if (Math.abs((codes[at] ?? 0) - (codes[at - 1] ?? 0)) > 1) jumps += 1;
  }
  return jumps <= codes.length / 4 || /^(.{1,4}?)\1+$/su.test(text);
}

/** Whether the password has only known words, and the rest alone would be too short or too predictable. */
function followsFrom(folded: string, known: readonly string[]): boolean {
  const letters = folded.replace(/[^\p{L}]/gu, '');
  const rest = folded.replace(/[\p{L}\s]/gu, '');
  if (letters === '' || (rest.length >= passwordLength.user && !isPredictable(rest))) return false;
  return isMadeOf(letters, known);
}

/** Loaded on first use: it needs megabytes of memory. */
async function isCommon(folded: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'];
  return common.includes(folded) || common.includes(folded.replaceAll(' ', ''));
}

/** Why a password can't be used, as a sentence; null when it can. */
export async function passwordProblem(
  password: string,
  owner: PasswordOwner,
  city: string,
): Promise<string | null> {
  if (owner.needsLong && [...password].length < passwordLength.administrator) {
    return `Usa al menos ${passwordLength.administrator} caracteres. Con una llave de acceso en la cuenta bastan ${passwordLength.user}.`;
  }
  const folded = fold(password);
  if (isPredictable(folded)) return 'No uses solo caracteres repetidos o seguidos.';
  if (followsFrom(folded, words(owner.email, owner.firstName, owner.lastName))) {
    return 'No uses tu nombre ni tu correo como contraseña.';
  }
  if (followsFrom(folded, words(product, city))) return 'No uses el nombre de la ciudad ni el de la guía.';
  const everything = words(product, city, spanishWords, owner.email, owner.firstName, owner.lastName);
  if (followsFrom(folded, everything) || (await isCommon(folded))) {
    return 'Es una contraseña muy usada y fácil de adivinar. Elige otra.';
  }
  return null;
}

/** Throws a 400 that names `path` and says why. */
export async function assertPassword(
  path: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
  city: string,
): Promise<void> {
  const message = await passwordProblem(password, owner, city);
  if (message !== null) throw invalid([{ path, message }]);
}
