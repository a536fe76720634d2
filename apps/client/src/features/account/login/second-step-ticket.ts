import type { SecondStepMethod, SecondStepTicket } from '@callejero/contract/second-step.ts';
import { RequestError } from '../../../api/http/errors.ts';

/** Not the contract's list, which would bring its schemas into the first load. */
const known: readonly SecondStepMethod[] = ['totp', 'passkey', 'recovery-code'];

/** The ticket that a right password brings where a second step must follow; null of every other error. */
export function ticketOf(error: unknown): SecondStepTicket | null {
  if (!(error instanceof RequestError) || error.code !== 'second-step-required') return null;
  const details = error.details;
  if (typeof details !== 'object' || details === null) return null;
  const { ticket, methods, expiresIn } = details as Record<string, unknown>;
  if (typeof ticket !== 'string' || !Array.isArray(methods)) return null;
  // A newer server may name ways that this app doesn't know.
  const offered = known.filter((method) => methods.includes(method));
  return { ticket, methods: offered, expiresIn: Number(expiresIn) };
}
