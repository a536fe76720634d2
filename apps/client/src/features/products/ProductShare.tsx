import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useOne } from '../../api/resource.ts';
import type { FormRecord } from '../../ui/form/types.ts';
import { ShareQrButton } from '../../ui/ShareQrButton.tsx';

/** The code of a product: it leads to the page of its commerce, which shows it. */
export function ProductShare({ record }: { record: FormRecord }) {
  const commerce = useOne(commerces, String(record.commerce), { select: ['slug', 'status'] }).data;
  if (!commerce) return null;
  return (
    <ShareQrButton
      page={{ kind: 'product', slug: commerce.slug, product: record.id }}
      title={String(record.name)}
      unpublished={record.active !== true || commerce.status !== 'accepted'}
    />
  );
}
