import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { type PromotionValues, promotionProblems } from '@callejero/contract/resources/promotions.ts';
import type { FormSection } from '../../ui/form/types.ts';
import { PromotionPreview } from './PromotionPreview.tsx';
import { RedemptionsPanel } from './RedemptionsPanel.tsx';
import { texts } from './texts.ts';

interface Shown {
  /** Whether the form has a field for the commerce. */
  commerce: boolean;
  /** Id of the stored promotion, which may have redemptions; null for a new one. */
  stored: string | null;
}

export function promotionSections({ commerce, stored }: Shown): FormSection[] {
  return [
    {
      title: texts.sections.data,
      fields: commerce ? ['title', 'commerce', 'terms', 'image'] : ['title', 'terms', 'image'],
    },
    {
      title: texts.sections.discount,
      fields: ['ownDiscountType', 'discount', 'ownDiscountValue', 'products'],
    },
    { title: texts.sections.dates, fields: ['startsAt', 'endsAt', 'validHours'] },
    { title: texts.sections.redeeming, fields: ['mode', 'couponCode', 'quotaTotal', 'quotaPerUser'] },
    {
      title: texts.sections.preview,
      fields: [],
      after: (values) => <PromotionPreview values={values} />,
    },
    ...(stored === null
      ? []
      : [
          {
            title: texts.redemptions.title,
            fields: [],
            after: () => <RedemptionsPanel promotion={stored} />,
          },
        ]),
  ];
}

/** Problems between fields. An empty date is left to its own field's error. */
export function findProblems(body: Readonly<Record<string, unknown>>): ErrorDetail[] {
  return promotionProblems(body as unknown as PromotionValues);
}
