import type { RedemptionScan } from '@callejero/contract/answers/redemptions.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../../api/http/ask.ts';
import { isRefused, type RequestError, toRequestError } from '../../../api/http/errors.ts';
import { newIdempotencyKey } from '../../../api/http/http.ts';
import { notice } from '../../../device/haptics.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';

export type RedemptionState =
  | { kind: 'checking' }
  | { kind: 'unreachable'; error: RequestError }
  | { kind: 'ready'; scan: RedemptionScan }
  | { kind: 'done'; scan: RedemptionScan }
  | { kind: 'refused'; error: RequestError };

/** A scanned redemption: shown first, and redeemed when the person at the counter confirms. */
export function useRedemption(
  code: string,
  send: SendRedemption = sendAsPerson,
): {
  state: RedemptionState;
  busy: boolean;
  check: () => void;
  redeem: (commerce: string | null) => Promise<void>;
} {
  const [state, setState] = useState<RedemptionState>({ kind: 'checking' });
  const [busy, setBusy] = useState(false);
  /** The same key for every try, so that a lost answer does not become «ya se canjeó». */
  const key = useRef(newIdempotencyKey());

  const check = useCallback(async () => {
    setState({ kind: 'checking' });
    try {
      setState({ kind: 'ready', scan: await send('check', { code }) });
    } catch (cause) {
      const error = toRequestError(cause);
      if (isRefused(error)) notice('Error');
      setState({ kind: isRefused(error) ? 'refused' : 'unreachable', error });
    }
  }, [code, send]);
  useEffect(() => void check(), [check]);

  const redeem = async (commerce: string | null) => {
    setBusy(true);
    try {
      const body = commerce === null ? { code } : { code, commerce };
      setState({ kind: 'done', scan: await send('redeem', body, key.current) });
      notice('Success');
    } catch (cause) {
      const error = toRequestError(cause);
      notice('Error');
      if (isRefused(error)) setState({ kind: 'refused', error });
      else feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, check: () => void check(), redeem };
}

export type SendRedemption = (
  step: 'check' | 'redeem',
  body: { code: string; commerce?: string },
  idempotencyKey?: string,
) => Promise<RedemptionScan>;

const sendAsPerson: SendRedemption = (step, body, idempotencyKey) =>
  ask.post<RedemptionScan>(`/redemptions/${step}`, body, { idempotencyKey });
