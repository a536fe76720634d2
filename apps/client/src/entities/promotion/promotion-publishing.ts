import { http } from '../../api/http/http.ts';
import type { FormRecord, Publishing } from '../../ui/form/types.ts';

/** A valid promotion can be published without further fields. A paused one is no longer a draft. */
export const promotionPublishing: Publishing = {
  isDraft: ({ status }: FormRecord) => status === 'draft',
  publish: ({ id, rev }) => http.post(`/promotions/${id}/status`, { status: 'published', rev }),
  problems: () => [],
};
