import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import {
  type Promotion,
  type PromotionValues,
  promotionProblems,
  promotions,
} from '@callejero/contract/resources/promotions.ts';
import { useState } from 'react';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import type { FormSection } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { ResourceForm } from '../../ui/ResourceForm.tsx';
import { PromotionHeader } from './PromotionHeader.tsx';
import { PromotionPreview } from './PromotionPreview.tsx';
import { promotionOverrides } from './promotion-form.ts';
import { RedemptionsPanel } from './RedemptionsPanel.tsx';
import { texts } from './texts.ts';
import './promotions.css';

const sections: FormSection[] = [
  { title: texts.sections.data, fields: ['title', 'commerce', 'terms', 'image'] },
  { title: texts.sections.discount, fields: ['discount', 'products'] },
  { title: texts.sections.dates, fields: ['startsAt', 'endsAt'] },
  { title: texts.sections.redeeming, fields: ['mode', 'couponCode', 'quotaTotal', 'quotaPerUser'] },
  {
    title: texts.sections.preview,
    fields: [],
    after: (values) => <PromotionPreview values={values} />,
  },
];

/** An empty date compares as no date: it is complained about by itself. */
function problems(body: Readonly<Record<string, unknown>>): ErrorDetail[] {
  return promotionProblems(body as unknown as PromotionValues);
}

/** A stored promotion has been redeemed or not. */
const withRedemptions = (promotion: string): FormSection[] => [
  ...sections,
  {
    title: texts.redemptions.title,
    fields: [],
    after: () => <RedemptionsPanel promotion={promotion} />,
  },
];

export default function PromotionScreen() {
  const { action, id } = useFormParams();
  const [overrides] = useState(promotionOverrides);
  return (
    <ResourceForm
      key={`${action}/${id}`}
      resource={promotions}
      action={action}
      id={id}
      sections={action === 'create' ? sections : withRedemptions(id)}
      overrides={overrides}
      problems={problems}
      backHref="/promotions"
      formHref="/promotion"
      title={(record) => (typeof record?.title === 'string' ? record.title : texts.create)}
      header={(record) => <PromotionHeader promotion={record as unknown as Promotion} />}
      actions={(record) => (
        <ArchiveButton
          resource={promotions}
          record={record}
          listHref="/promotions"
          detail={texts.archiveDetail}
        />
      )}
    />
  );
}
