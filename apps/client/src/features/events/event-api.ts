import type { EventPublication, EventStatus } from '@callejero/contract/resources/events.ts';
import { sentencesOf } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';

interface Versioned {
  id: string;
  rev: number;
}

export async function setPublication({ id, rev }: Versioned, status: EventPublication): Promise<void> {
  await http.post(`/events/${id}/status`, { status, rev });
  await invalidate('events');
}

export async function setEventStatus({ id, rev }: Versioned, eventStatus: EventStatus): Promise<void> {
  await http.post(`/events/${id}/eventStatus`, { eventStatus, rev });
  await invalidate('events');
}

/** Sends one request after another, each of which may fail alone. Returns how many succeeded, and why the others failed. */
export async function setPublicationOfMany(
  rows: readonly Versioned[],
  status: EventPublication,
): Promise<{ done: number; failures: string[] }> {
  const failures: string[] = [];
  for (const { id, rev } of rows) {
    try {
      await http.post(`/events/${id}/status`, { status, rev });
    } catch (error) {
      failures.push(sentencesOf(error));
    }
  }
  await invalidate('events');
  return { done: rows.length - failures.length, failures };
}
