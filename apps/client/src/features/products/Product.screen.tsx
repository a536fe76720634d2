import { type PricePoint, products } from '@callejero/contract/resources/products.ts';
import { settings } from '../../api/settings.ts';
import { productOverrides, productSections } from '../../entities/product/product-form.tsx';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductInGuide } from './ProductInGuide.tsx';
import { texts } from './texts.ts';

const sections = productSections(true);

export default function ProductScreen() {
  const { action, id } = useFormParams();
  return (
    <ResourceForm
      key={`${action}/${id}`}
      resource={products}
      action={action}
      id={id}
      sections={sections}
      overrides={productOverrides}
      defaults={{ currency: settings().city.currency }}
      backHref="/products"
      formHref="/product"
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.create)}
      aside={({ priceHistory }) =>
        Array.isArray(priceHistory) ? <PriceHistory history={priceHistory as PricePoint[]} /> : null
      }
      actions={(record) => (
        <>
          <ProductInGuide record={record} />
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
