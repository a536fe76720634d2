/** Converts the errors of react-hook-form into those that a form shows. */
import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import type { FieldErrors } from 'react-hook-form';
import type { Refused } from './errors.ts';

/** The type of errors that the server answered. */
export const fromServer = 'server';

/** The first problem of each field that the form's own validation found. */
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

/** The first message of each input. */
export function messagesByControl(refused: readonly Refused[]): Record<string, string> {
  return Object.fromEntries(
    refused.toReversed().flatMap(({ control, message }) => (control ? [[control, message]] : [])),
  );
}

/** The position of the first error inside each input. An error of another field that the input covers has no position. */
export function pathsByControl(refused: readonly Refused[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    refused
      .toReversed()
      .flatMap(({ control, path }) => (control && control === path[0] ? [[control, path.slice(1)]] : [])),
  );
}
