import { commerces } from '@callejero/contract/resources/commerces.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { useOne } from '../../api/resource.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import { texts } from './texts.ts';

/** Links to the page of a promotion, which is visible while it and its commerce are published. */
export function PromotionInGuide({ promotion: { id, status, commerce } }: { promotion: Promotion }) {
  const owner = useOne(commerces, commerce, { select: ['status'] });
  if (commerce !== null && owner.isPending) return null;
  const shown = commerce === null || owner.data?.status === 'accepted';
  return (
    <SeeInGuide
      href={status === 'published' && shown ? `/promotion-page/${id}` : null}
      note={status === 'published' ? texts.commerceNotInGuide : texts.notInGuide}
    />
  );
}
