import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { type PromotionValues, promotionProblems } from '@callejero/contract/resources/promotions.ts';
import type { FormSection } from '../../ui/form/types.ts';
import { PromotionPreview } from './PromotionPreview.tsx';
import { RedemptionsPanel } from './RedemptionsPanel.tsx';
import { texts } from './texts.ts';

interface Shown {
  /** Whose it is may be chosen. */
  commerce: boolean;
  /** The stored promotion; it has been redeemed or not. */
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

/** An empty date compares as no date: it is complained about by itself. */
export function problemsOf(body: Readonly<Record<string, unknown>>): ErrorDetail[] {
  return promotionProblems(body as unknown as PromotionValues);
}
