import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Audience, Notification } from '@callejero/contract/resources/notifications.ts';
import { http } from '../../api/http.ts';
import { invalidate } from '../../api/resource.ts';

interface Versioned {
  id: string;
  rev: number;
}

export async function countAudience(audience: Audience, signal?: AbortSignal): Promise<number> {
  const options = signal ? { signal } : {};
  const { data } = await http.post<Envelope<{ count: number }>>(
    '/notifications/audience',
    { audience },
    options,
  );
  return data.count;
}

async function act<T>(id: string, action: string, body: object): Promise<T> {
  try {
    return (await http.post<Envelope<T>>(`/notifications/${id}/${action}`, body)).data;
  } finally {
    await invalidate('notifications');
  }
}

export const schedule = ({ id, rev }: Versioned, scheduledAt: string) =>
  act<Notification>(id, 'schedule', { scheduledAt, rev });
export const send = ({ id, rev }: Versioned) => act<Notification>(id, 'send', { rev });
export const cancel = ({ id, rev }: Versioned) => act<Notification>(id, 'cancel', { rev });
export const duplicate = ({ id }: Versioned) => act<Notification>(id, 'duplicate', {});
