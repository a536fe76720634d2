import { promotions } from '@callejero/contract/resources/promotions.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PromotionHeader } from '../../entities/promotion/PromotionHeader.tsx';
import { promotionOverrides } from '../../entities/promotion/promotion-form.ts';
import { promotionPublishing } from '../../entities/promotion/promotion-publishing.ts';
import { findProblems, promotionSections } from '../../entities/promotion/promotion-sections.tsx';
import { useFirstDiscount } from '../../entities/promotion/useFirstDiscount.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { shopTexts } from './shop-texts.ts';

export default function MyPromotionScreen() {
  const { commerce = '' } = useParams();
  const { action, id } = useFormParams();
  const [overrides] = useState(promotionOverrides);
  /** By default a promotion begins at once. */
  const [startsAt] = useState(thisMinute);
  const ownDiscountType = useFirstDiscount(action === 'create');
  const backHref = `/my-commerce/view/${commerce}`;
  if (ownDiscountType === undefined)
    return (
      <AppPage title={shopTexts.promotions.create} back={backHref}>
        <Skeleton rows={8} height="2.75rem" />
      </AppPage>
    );
  return (
    <ResourceForm
      resource={promotions}
      sections={promotionSections({ commerce: false, stored: action === 'create' ? null : id })}
      overrides={overrides}
      problems={findProblems}
      defaults={{ commerce, ownDiscountType, startsAt }}
      backHref={backHref}
      formHref={`/my-promotion/${commerce}`}
      searchable={false}
      header={(record, form) => <PromotionHeader promotion={record} form={form} />}
      publishing={promotionPublishing}
      archive={{ detail: shopTexts.promotions.archiveDetail }}
    />
  );
}

function thisMinute(): string {
  const now = new Date();
  now.setSeconds(0, 0);
  return now.toISOString();
}
