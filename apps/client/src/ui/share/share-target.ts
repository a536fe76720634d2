import type { PublicPage } from '@callejero/contract/links/public-url.ts';

export interface ShareTarget {
  page: PublicPage;
  /** The name of the page's subject. */
  title: string;
  /** The page is visible only to its authors. */
  unpublished?: boolean;
}
