/** Accepting or rejecting what somebody asked for: who rejects says why. */
import * as z from 'zod';
import { textSchema } from './resource.ts';

/** The part of a body that such decisions share. */
export const decisionShape = {
  decision: z.enum(['accept', 'reject'], 'Indica accept o reject.'),
  reason: textSchema(1, 500).optional(),
};

export function saysWhy(body: { decision: 'accept' | 'reject'; reason?: string | undefined }): boolean {
  return body.decision === 'accept' || body.reason !== undefined;
}

export const reasonMissing = { path: ['reason'], message: 'Indica el motivo del rechazo.' };
