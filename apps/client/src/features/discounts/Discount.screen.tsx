import { discounts } from '@callejero/contract/resources/discounts.ts';
import { settings } from '../../api/settings.ts';
import { amountSchema, amountSchemaSaying } from '../../ui/fields/amount.ts';
import { CurrencyField } from '../../ui/fields/CurrencyField.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { DiscountPreview } from './DiscountPreview.tsx';
import { DiscountValue } from './DiscountValue.tsx';
import { findProblems, getType, hasMoney, isOfType } from './discount-form.ts';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.data, fields: ['name', 'type'] },
  {
    title: texts.sections.terms,
    fields: ['value', 'maxAmount', 'currency', 'buyQty', 'getQty'],
    after: (values) => <DiscountPreview values={values} />,
  },
];

export const overrides: Record<string, FieldOverride> = {
  name: { autocomplete: 'off' },
  type: {
    clears: ['value', 'maxAmount', 'buyQty', 'getQty'],
    covers: ['value', 'maxAmount', 'currency', 'buyQty', 'getQty'],
  },
  value: {
    when: isOfType('percentage', 'amount', 'fixedPrice'),
    schema: amountSchemaSaying(texts.valueWrong),
    required: true,
    render: (props) => <DiscountValue {...props} />,
    half: true,
  },
  maxAmount: {
    when: isOfType('percentage'),
    widget: 'money',
    schema: amountSchema,
    help: texts.maxAmountHelp,
    half: true,
  },
  currency: {
    when: hasMoney,
    required: true,
    render: (props) => (
      <CurrencyField
        {...props}
        amounts={getType(props.values) === 'percentage' ? ['maxAmount'] : ['value']}
      />
    ),
    half: true,
  },
  buyQty: { when: isOfType('buyXGetY'), required: true, help: texts.buyHelp, half: true },
  getQty: { when: isOfType('buyXGetY'), required: true, help: texts.getHelp, half: true },
};

export default function DiscountScreen() {
  return (
    <ResourceForm
      resource={discounts}
      sections={sections}
      overrides={overrides}
      problems={(body) => findProblems(body, settings().city.currency)}
      backHref="/discounts"
      formHref="/discount"
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
