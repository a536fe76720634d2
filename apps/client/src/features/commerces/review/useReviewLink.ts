import { checkmarkDoneOutline } from 'ionicons/icons';
import { useWaiting } from '../../../entities/waiting/useWaiting.ts';
import type { HeaderLink } from '../../../ui/list/types.ts';
import { reviewTexts } from './texts.ts';
import { reviewPath } from './useCurrent.ts';

/** The link to the review screen, with the number of commerces that wait. */
export function useReviewLink(): HeaderLink {
  const { review = 0 } = useWaiting();
  const label = reviewTexts.link(review);
  return {
    ...{ label, href: reviewPath, icon: checkmarkDoneOutline, permission: 'commerces:review' },
    takes: { filter: 'import', label: reviewTexts.linkImport },
  };
}
