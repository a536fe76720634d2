import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Audience, Notification } from '@callejero/contract/resources/notifications.ts';
import { http } from '../../api/http/http.ts';
import { createQueue } from '../../api/http/queue.ts';
import { invalidate } from '../../api/resource.ts';

interface Versioned {
  id: string;
  rev: number;
}

const inTurn = createQueue();

/** The form counts while one writes, and sending counts once more: the second waits for the first. */
export function countAudience(audience: Audience, signal?: AbortSignal): Promise<number> {
  return inTurn('audience', async () => {
    const options = signal ? { signal } : {};
    const path = '/notifications/audience';
    const { data } = await http.post<Envelope<{ count: number }>>(path, { audience }, options);
    return data.count;
  });
}

async function act<T>(id: string, action: string, body: object): Promise<T> {
  try {
    return (await http.post<Envelope<T>>(`/notifications/${id}/${action}`, body)).data;
  } finally {
    await invalidate('notifications');
  }
}

export const cancel = ({ id, rev }: Versioned) => act<Notification>(id, 'cancel', { rev });
export const duplicate = ({ id }: Versioned) => act<Notification>(id, 'duplicate', {});
