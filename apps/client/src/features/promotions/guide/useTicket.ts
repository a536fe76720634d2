import type { RedemptionTicket } from '@callejero/contract/answers/redemptions.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../../api/http/ask.ts';
import { classifyFailure, isUndecided, type RequestError, toRequestError } from '../../../api/http/errors.ts';
import { collection, fetchOne, useOne } from '../../../api/resource.ts';
import { onNetworkChange } from '../../../device/network.ts';

/** Milliseconds between requests. */
const poll = 4000;
const retry = 5000;
/** Seconds before a code expires at which the next one is requested. */
const ahead = 5;

const redemptionTickets = collection('redemptions');
const fields = { select: ['status', 'redeemedAt'] } as const;

export interface Shown {
  ticket: RedemptionTicket;
  /** When the code will be renewed, on the clock of `performance.now()`, and the milliseconds it had until then. */
  renewsAt: number;
  lasts: number;
}

export interface TicketState {
  shown: Shown | null;
  /** Why no (new) ticket was issued. */
  error: RequestError | null;
  /** Requests a ticket. */
  renew: () => void;
  /** «Canjear ahora». Rejects with the error. */
  use: () => Promise<void>;
}

/**
 * The person's ticket while it is shown. It is renewed before it expires, and watched through the live connection and by
 * polling, so that the person sees at once that it was redeemed.
 */
export function useTicket(promotion: string): TicketState {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  const latest = useRef<RedemptionTicket | null>(null);
  const alive = useRef(true);

  const show = useCallback((ticket: RedemptionTicket) => {
    if (!alive.current) return;
    latest.current = ticket;
    const lasts = Math.max(1, ticket.expiresIn - ahead) * 1000;
    setShown({ ticket, lasts, renewsAt: performance.now() + lasts });
    setError(null);
  }, []);

  const renew = useCallback(async () => {
    const before = latest.current;
    if (before?.status === 'redeemed') return;
    try {
      const next = await changed(`/promotions/${promotion}/redemptions`);
      // The server issues another ticket when the previous one was redeemed meanwhile.
      show(before && before.id !== next.id ? ((await redeemedOf(before)) ?? next) : next);
    } catch (cause) {
      // The quota may be used up because the shown ticket was just redeemed.
      const done = before && (await redeemedOf(before).catch(() => null));
      if (done) show(done);
      else if (alive.current) setError(toRequestError(cause));
    }
  }, [promotion, show]);

  useEffect(() => {
    alive.current = true;
    void renew();
    return () => {
      alive.current = false;
    };
  }, [renew]);

  const isOpen = shown?.ticket.status === 'issued';
  useEffect(() => {
    if (!isOpen || !shown) return;
    const timer = setTimeout(() => void renew(), Math.max(0, shown.renewsAt - performance.now()));
    return () => clearTimeout(timer);
  }, [isOpen, shown, renew]);

  const pause = error && pauseAfter(error);
  useEffect(() => {
    if (pause === null) return;
    const timer = setInterval(() => void renew(), pause);
    const forget = onNetworkChange((online) => online && void renew());
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [pause, renew]);

  const watched = useOne(redemptionTickets, isOpen ? (shown?.ticket.id ?? null) : null, fields);
  const { refetch } = watched;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refetch(), poll);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  useEffect(() => {
    const { current } = latest;
    if (current?.status !== 'issued' || watched.data?.id !== current.id) return;
    if (watched.data.status === 'redeemed') {
      show({ ...current, status: 'redeemed', redeemedAt: watched.data.redeemedAt });
    }
  }, [watched.data, show]);

  const use = async () => {
    const { current } = latest;
    if (current) show(await changed(`/redemptions/${current.id}/use`));
  };
  return { shown, error, renew: () => void renew(), use };
}

/** Milliseconds until a ticket is requested again; null where that would not help. */
function pauseAfter(error: RequestError): number | null {
  const failure = classifyFailure(error);
  if (failure.kind === 'limited') return failure.seconds * 1000;
  return isUndecided(error) ? retry : null;
}

async function changed(path: string): Promise<RedemptionTicket> {
  return await ask.post<RedemptionTicket>(path, {}, { loading: false });
}

/** The ticket with its redemption; null when it was not redeemed. */
async function redeemedOf(ticket: RedemptionTicket): Promise<RedemptionTicket | null> {
  const { status, redeemedAt } = await fetchOne(redemptionTickets, ticket.id, fields);
  return status === 'redeemed' ? { ...ticket, status, redeemedAt } : null;
}
