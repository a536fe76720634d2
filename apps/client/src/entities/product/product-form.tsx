import { commerces } from '@callejero/contract/resources/commerces.ts';
import { amountSchema } from '../../ui/fields/amount.ts';
import { CurrencyField } from '../../ui/fields/CurrencyField.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { categoryRelation } from '../category/category-relation.ts';
import { CommerceDialog } from '../commerce/CommerceDialog.tsx';
import { AllergensInput } from './AllergensInput.tsx';
import { texts } from './texts.ts';

/** `withCommerce`: the form has a field for the commerce. */
export function productSections(withCommerce: boolean): FormSection[] {
  const data = ['name', 'description', 'category', 'section', 'position', 'active'];
  return [
    { title: texts.sections.data, fields: withCommerce ? ['commerce', ...data] : data },
    { title: texts.sections.price, fields: ['price', 'currency', 'unit', 'availability', 'sku'] },
    { title: texts.sections.allergens, description: texts.help.allergens, fields: ['allergens'] },
    { title: texts.sections.images, description: texts.help.images, fields: ['images'] },
  ];
}

export const productOverrides: Record<string, FieldOverride> = {
  commerce: { relation: { resource: commerces, dialog: CommerceDialog } },
  name: { autocomplete: 'off' },
  category: { relation: categoryRelation('product') },
  section: { help: texts.help.section, half: true },
  position: { half: true },
  allergens: { render: (props) => <AllergensInput {...props} /> },
  active: { help: texts.help.active },
  price: { widget: 'money', schema: amountSchema, help: texts.help.price, half: true },
  currency: { render: (props) => <CurrencyField {...props} amounts={['price']} />, half: true },
  unit: { help: texts.help.unit, half: true },
  availability: { half: true },
};
