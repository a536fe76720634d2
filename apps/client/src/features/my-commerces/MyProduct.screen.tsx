import { products } from '@callejero/contract/resources/products.ts';
import { useParams } from 'react-router';
import { settings } from '../../api/settings.ts';
import { productOverrides, productSections } from '../../entities/product/product-form.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { shopTexts } from './shop-texts.ts';

const sections = productSections(false);

export default function MyProductScreen() {
  const { commerce = '' } = useParams();
  const backHref = `/my-commerce/view/${commerce}`;
  return (
    <ResourceForm
      resource={products}
      sections={sections}
      overrides={productOverrides}
      defaults={{ currency: settings().city.currency, commerce }}
      backHref={backHref}
      searchable={false}
      formHref={`/my-product/${commerce}`}
      archive={{ detail: shopTexts.products.archiveDetail }}
    />
  );
}
