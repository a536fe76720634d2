/** The errors of react-hook-form as those that a form shows. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import type { FieldErrors } from 'react-hook-form';
import type { Refused } from './errors.ts';

/** The type of an error that the server found. */
export const fromServer = 'server';

/** What the form itself found: the first problem of each field. */
export function ownProblems(errors: FieldErrors): ErrorDetail[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    error?.type === fromServer ? [] : [problemIn(error, [name]) ?? { path: name, message: '' }],
  );
}

/** The first error of a field with its path, which for lists and objects may be deeper. */
function problemIn(error: unknown, path: readonly string[]): ErrorDetail | null {
  if (typeof error !== 'object' || error === null) return null;
  const { message, root } = error as { message?: unknown; root?: unknown };
  if (typeof message === 'string' && message !== '') return { path: path.join('.'), message };
  const inner: [string, unknown][] = Object.entries(error).map(([name, deeper]) => [name, deeper]);
  for (const [steps, deeper] of [
    [path, root] as const,
    ...inner.map(([name, value]) => [[...path, name], value] as const),
  ]) {
    const found = problemIn(deeper, steps);
    if (found) return found;
  }
  return null;
}

/** Of each input the first message. */
export function messagesByControl(refused: readonly Refused[]): Record<string, string> {
  return Object.fromEntries(
    refused.toReversed().flatMap(({ control, message }) => (control ? [[control, message]] : [])),
  );
}

/** Of each input where inside it the first error is. An error of a field that the input only covers has no place in it. */
export function pathsByControl(refused: readonly Refused[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    refused
      .toReversed()
      .flatMap(({ control, path }) => (control && control === path[0] ? [[control, path.slice(1)]] : [])),
  );
}
