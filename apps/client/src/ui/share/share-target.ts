import type { PublicPage } from '@callejero/contract/links/public-url.ts';

export interface ShareTarget {
  page: PublicPage;
  /** Its name, as people know it. */
  title: string;
  /** Nobody but its makers sees the page yet. */
  unpublished?: boolean;
}
