import type { SecondStepMethod, SecondStepTicket } from '@callejero/contract/second-step.ts';
import { RequestError } from '../../../api/http/errors.ts';

/** A copy of the contract's list, whose module would add its schemas to the first load. */
const known: readonly SecondStepMethod[] = ['totp', 'passkey', 'recovery-code'];

/** The ticket in the error that answers a right password when a second step must follow; null for other errors. */
export function getTicket(error: unknown): SecondStepTicket | null {
  if (!(error instanceof RequestError) || error.code !== 'second-step-required') return null;
  const details = error.details;
  if (typeof details !== 'object' || details === null) return null;
  const { ticket, methods, expiresIn } = details as Record<string, unknown>;
  if (typeof ticket !== 'string' || !Array.isArray(methods)) return null;
  // A newer server may name ways that this app doesn't know.
  const offered = known.filter((method) => methods.includes(method));
  return { ticket, methods: offered, expiresIn: Number(expiresIn) };
}
