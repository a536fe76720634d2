/** The proof with which a process of this installation asks a server of it what arrives of a request. */
import * as z from 'zod';
import { keyedHash } from '../ports/keyed-hash.ts';

export const echoPath = '/v1/installation/echo';
const use = 'echo';
/** Milliseconds for which a proof is valid, whichever clock is ahead. */
const validFor = 5 * 60_000;

export const echoProofSchema = z.object({ at: z.iso.datetime(), proof: z.string().max(100) });
type EchoProof = z.output<typeof echoProofSchema>;

export async function proveEcho(secret: Uint8Array, now: Date): Promise<EchoProof> {
  const at = now.toISOString();
  return { at, proof: await keyedHash(secret, use, at) };
}

/** Whether one of the installation's keys made the proof, a short time ago. */
export async function isEchoProof(
  secrets: readonly Uint8Array[],
  { at, proof }: EchoProof,
  now: Date,
): Promise<boolean> {
  if (Math.abs(now.getTime() - Date.parse(at)) > validFor) return false;
  const valid = await Promise.all(secrets.map((secret) => keyedHash(secret, use, at)));
  return valid.includes(proof);
}
