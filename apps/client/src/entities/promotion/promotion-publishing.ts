import { http } from '../../api/http/http.ts';
import type { FormRecord, Publishing } from '../../ui/form/types.ts';

/** A promotion that may be stored may be published: nothing more is needed. One that is paused is no draft any more. */
export const promotionPublishing: Publishing = {
  isDraft: ({ status }: FormRecord) => status === 'draft',
  publish: ({ id, rev }) => http.post(`/promotions/${id}/status`, { status: 'published', rev }),
  problems: () => [],
};
