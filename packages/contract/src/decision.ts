/** Accepting or rejecting a request: a rejection needs a reason. */
import * as z from 'zod';
import { textSchema } from './resource.ts';

/** The fields that the bodies of such decisions share. */
export const decisionShape = {
  decision: z.enum(['accept', 'reject'], 'Indica accept o reject.'),
  reason: textSchema(1, 500).optional(),
};

export interface Decision {
  decision: 'accept' | 'reject';
  reason?: string | undefined;
}

export function saysWhy(body: { decision: 'accept' | 'reject'; reason?: string | undefined }): boolean {
  return body.decision === 'accept' || body.reason !== undefined;
}

export const reasonMissing = { path: ['reason'], message: 'Indica el motivo del rechazo.' };
