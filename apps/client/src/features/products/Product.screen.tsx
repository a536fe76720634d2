import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { type PricePoint, products } from '@callejero/contract/resources/products.ts';
import { settings } from '../../api/settings.ts';
import { amountSchema } from '../../ui/fields/amount.ts';
import { CurrencyField } from '../../ui/fields/CurrencyField.tsx';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { ResourceForm } from '../../ui/ResourceForm.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductShare } from './ProductShare.tsx';
import { texts } from './texts.ts';
import './products.css';

const sections: FormSection[] = [
  { title: texts.sections.data, fields: ['commerce', 'name', 'description', 'category', 'active'] },
  { title: texts.sections.price, fields: ['price', 'currency', 'unit', 'availability', 'sku'] },
  { title: texts.sections.images, description: texts.help.images, fields: ['images'] },
];

const overrides: Record<string, FieldOverride> = {
  commerce: { relation: { resource: commerces } },
  name: { autocomplete: 'off' },
  category: { relation: { resource: categories, filters: { kind: 'product', active: true } } },
  active: { help: texts.help.active },
  price: { widget: 'money', schema: amountSchema, help: texts.help.price, half: true },
  currency: { render: (props) => <CurrencyField {...props} amounts={['price']} />, half: true },
  unit: { help: texts.help.unit, half: true },
  availability: { half: true },
};

export default function ProductScreen() {
  const { action, id } = useFormParams();
  return (
    <ResourceForm
      key={`${action}/${id}`}
      resource={products}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      defaults={{ currency: settings().city.currency }}
      backHref="/products"
      formHref="/product"
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.create)}
      aside={({ priceHistory }) =>
        Array.isArray(priceHistory) ? <PriceHistory history={priceHistory as PricePoint[]} /> : null
      }
      actions={(record) => (
        <>
          <ProductShare record={record} />
          <ArchiveButton
            resource={products}
            record={record}
            listHref="/products"
            detail={texts.archiveDetail}
          />
        </>
      )}
    />
  );
}
