import { type PricePoint, products } from '@callejero/contract/resources/products.ts';
import { settings } from '../../api/settings.ts';
import { productOverrides, productSections } from '../../entities/product/product-form.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductInGuide } from './ProductInGuide.tsx';
import { texts } from './texts.ts';

const sections = productSections(true);

export default function ProductScreen() {
  return (
    <ResourceForm
      resource={products}
      sections={sections}
      overrides={productOverrides}
      defaults={{ currency: settings().city.currency }}
      backHref="/products"
      formHref="/product"
      aside={({ priceHistory }) =>
        Array.isArray(priceHistory) ? <PriceHistory history={priceHistory as PricePoint[]} /> : null
      }
      actions={(record) => <ProductInGuide record={record} />}
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
