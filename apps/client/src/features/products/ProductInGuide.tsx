import { productParameter } from '@callejero/contract/links/public-url.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useOne } from '../../api/resource.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import type { FormRecord } from '../../ui/form/types.ts';
import { ShareQrButton } from '../../ui/share/ShareQrButton.tsx';
import { texts } from './texts.ts';

/** Links to a product in the guide: the page of its commerce, and the QR code that opens it. */
export function ProductInGuide({ record }: { record: FormRecord }) {
  const commerce = useOne(commerces, String(record.commerce), { select: ['slug', 'status'] }).data;
  if (!commerce) return null;
  const published = record.active === true && commerce.status === 'accepted';
  return (
    <>
      <SeeInGuide
        href={published ? `/place/${commerce.id}?${productParameter}=${record.id}` : null}
        note={record.active === true ? texts.commerceNotInGuide : texts.notInGuide}
      />
      <ShareQrButton
        page={{ kind: 'product', slug: commerce.slug, product: record.id }}
        title={String(record.name)}
        unpublished={!published}
      />
    </>
  );
}
