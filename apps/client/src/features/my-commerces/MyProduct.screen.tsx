import { products } from '@callejero/contract/resources/products.ts';
import { useParams } from 'react-router-dom';
import { settings } from '../../api/settings.ts';
import { productOverrides, productSections } from '../../entities/product/product-form.tsx';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { texts } from './texts.ts';

const sections = productSections(false);

export default function MyProductScreen() {
  const { commerce = '' } = useParams();
  const { action, id } = useFormParams();
  const backHref = `/my-commerce/view/${commerce}`;
  return (
    <ResourceForm
      key={`${action}/${id}`}
      resource={products}
      action={action}
      id={id}
      sections={sections}
      overrides={productOverrides}
      defaults={{ currency: settings().city.currency, commerce }}
      backHref={backHref}
      searchable={false}
      formHref={`/my-product/${commerce}`}
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.products.create)}
      actions={(record) => (
        <ArchiveButton
          resource={products}
          record={record}
          listHref={backHref}
          detail={texts.products.archiveDetail}
        />
      )}
    />
  );
}
