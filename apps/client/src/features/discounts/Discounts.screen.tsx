import { type Discount, discounts } from '@callejero/contract/resources/discounts.ts';
import { optionsOutline } from 'ionicons/icons';
import { importLink } from '../../entities/import/import-link.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, HeaderLink } from '../../ui/list/types.ts';
import { discountInWords } from './discount-words.ts';
import { texts } from './texts.ts';

const columns: Column<Discount>[] = [
  { key: 'name', card: 'title' },
  { key: 'type', width: '10rem', card: 'status' },
  { key: 'inWords', label: texts.inWords, card: 'detail', render: discountInWords },
  { key: 'updatedAt', width: '8rem', card: 'none' },
];

const filters: FilterDefinition[] = [{ key: 'type', many: true }];

const limitsLink: HeaderLink = {
  label: texts.limits.link,
  href: '/discount-limits',
  icon: optionsOutline,
  permission: 'discounts:read',
};

export default function DiscountsScreen() {
  return (
    <ResourceList<Discount>
      resource={discounts}
      columns={columns}
      search={['name']}
      searchPlaceholder={texts.search}
      filters={filters}
      formHref="/discount"
      links={[limitsLink, importLink('discounts')]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
