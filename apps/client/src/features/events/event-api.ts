import type { Decision } from '@callejero/contract/decision.ts';
import type { EventPublication, EventStatus } from '@callejero/contract/resources/events.ts';
import { http } from '../../api/http/http.ts';
import { loader } from '../../api/http/loader.ts';
import { invalidate } from '../../api/resource.ts';
import { tryEach } from '../../api/write-each.ts';

interface Versioned {
  id: string;
  rev: number;
}

export async function setPublication({ id, rev }: Versioned, status: EventPublication): Promise<void> {
  await http.post(`/events/${id}/status`, { status, rev });
  await invalidate('events');
}

export async function reviewEvent({ id, rev }: Versioned, decision: Decision): Promise<void> {
  await http.post(`/events/${id}/review`, { ...decision, rev });
  await invalidate('events');
}

export async function setEventStatus({ id, rev }: Versioned, eventStatus: EventStatus): Promise<void> {
  await http.post(`/events/${id}/eventStatus`, { eventStatus, rev });
  await invalidate('events');
}

export function setPublicationOfMany(rows: readonly Versioned[], status: EventPublication) {
  const write = ({ id, rev }: Versioned) => http.post(`/events/${id}/status`, { status, rev });
  return tryEach(rows, write, () => invalidate('events'), loader);
}
