import { promotions } from '@callejero/contract/resources/promotions.ts';
import { useState } from 'react';
import { PromotionHeader } from '../../entities/promotion/PromotionHeader.tsx';
import { promotionOverrides } from '../../entities/promotion/promotion-form.ts';
import { promotionPublishing } from '../../entities/promotion/promotion-publishing.ts';
import { findProblems, promotionSections } from '../../entities/promotion/promotion-sections.tsx';
import { useFirstDiscount } from '../../entities/promotion/useFirstDiscount.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { PromotionInGuide } from './PromotionInGuide.tsx';
import { texts } from './texts.ts';

export default function PromotionScreen() {
  const { action, id } = useFormParams();
  const [overrides] = useState(promotionOverrides);
  const ownDiscountType = useFirstDiscount(action === 'create');
  if (ownDiscountType === undefined)
    return (
      <AppPage title={texts.create} back="/promotions">
        <Skeleton rows={8} height="2.75rem" />
      </AppPage>
    );
  return (
    <ResourceForm
      resource={promotions}
      sections={promotionSections({ commerce: true, stored: action === 'create' ? null : id })}
      overrides={overrides}
      problems={findProblems}
      defaults={{ ownDiscountType }}
      backHref="/promotions"
      formHref="/promotion"
      header={(record, form) => <PromotionHeader promotion={record} form={form} />}
      publishing={promotionPublishing}
      actions={(record) => <PromotionInGuide promotion={record} />}
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
