import type {
  AudienceEstimate,
  NotificationTest,
  Recipient,
  RecipientsMeta,
} from '@callejero/contract/answers/notifications.ts';
import type {
  Audience,
  Notification,
  RecipientsFilter,
  RecipientsQuery,
} from '@callejero/contract/resources/notifications.ts';
import { ask } from '../../api/http/ask.ts';
import { download } from '../../api/http/download.ts';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';
import { createQueue } from '../../device/queue.ts';
import { recipientsQuery } from './sending/recipient-row.ts';

interface Versioned {
  id: string;
  rev: number;
}

const inTurn = createQueue();

/** Requests the estimate. The form does so while the person types and sending once more, so requests wait for each other. */
export function estimate(
  audience: Audience,
  kind: Notification['kind'],
  signal?: AbortSignal,
): Promise<AudienceEstimate> {
  return inTurn('audience', async () => {
    const options = { background: true, signal };
    const path = '/notifications/audience';
    return await ask.post<AudienceEstimate>(path, { audience, kind }, options);
  });
}

export interface RecipientsPage {
  data: Recipient[];
  meta: RecipientsMeta;
}

export function fetchRecipients(
  id: string,
  { after, ...filter }: RecipientsQuery,
  signal: AbortSignal,
): Promise<RecipientsPage> {
  const asked = recipientsQuery(filter);
  if (after) asked.set('after', after);
  return http.get<RecipientsPage>(`/notifications/${id}/recipients?${asked}`, { signal });
}

/** Saves the filtered recipients as CSV. */
export const downloadRecipients = (id: string, filter: RecipientsFilter): Promise<void> =>
  download(`/notifications/${id}/recipients.csv`, `destinatarios-${id}.csv`, {
    query: recipientsQuery(filter),
  });

async function act<T>(id: string, action: string, body: object): Promise<T> {
  try {
    return await ask.post<T>(`/notifications/${id}/${action}`, body);
  } finally {
    await invalidate('notifications');
  }
}

export const send = ({ id, rev }: Versioned) => act<Notification>(id, 'send', { rev });
export const schedule = ({ id, rev }: Versioned, scheduledAt: string) =>
  act<Notification>(id, 'schedule', { rev, scheduledAt });
export const test = ({ id }: Versioned) => act<NotificationTest>(id, 'test', {});
export const cancel = ({ id, rev }: Versioned) => act<Notification>(id, 'cancel', { rev });
export const duplicate = ({ id }: Versioned) => act<Notification>(id, 'duplicate', {});
