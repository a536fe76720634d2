import { productAvailability } from '@callejero/contract/enums/products.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { type Product, products } from '@callejero/contract/resources/products.ts';
import { useCategoryFilter } from '../../entities/category/category-filter.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { importLink } from '../../entities/import/import-link.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition } from '../../ui/list/types.ts';
import { activeColumn, activeFilter, photoColumn } from '../../ui/list/usual-columns.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatPrice } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const selection = {
  select: ['rev', 'archivedAt', 'name', 'images', 'price', 'currency', 'unit', 'availability', 'active'],
  populates: [{ path: 'commerce', select: ['name'] }],
} as const satisfies Selection<typeof products>;
type Row = Selected<typeof products, typeof selection>;

const availabilityColor = {
  inStock: 'success',
  outOfStock: 'danger',
  preOrder: 'warning',
  discontinued: 'neutral',
} as const satisfies Record<Product['availability'], string>;

const columns: Column<Row>[] = [
  photoColumn((row) => ({ value: row.images[0]?.file, icon: 'bag-handle' })),
  { key: 'name', card: 'title' },
  { key: 'commerce', width: '12rem', card: 'detail', render: (row) => row.commerce?.name },
  {
    key: 'price',
    width: '9rem',
    align: 'end',
    card: 'detail',
    render: (row) => formatPrice(row) ?? texts.noPrice,
  },
  {
    key: 'availability',
    width: '10rem',
    card: 'status',
    render: (row) => (
      <StatusChip color={availabilityColor[row.availability]} label={productAvailability[row.availability]} />
    ),
  },
  activeColumn,
];

const filtersWith = (category: FilterDefinition): FilterDefinition[] => [
  { key: 'commerce', resource: commerces, searched: true, Dialog: CommerceDialog },
  { key: 'availability', many: true },
  activeFilter,
  category,
];

export default function ProductsScreen() {
  const category = useCategoryFilter('product', 'category', texts.category);
  return (
    <ResourceList<Row>
      resource={products}
      columns={columns}
      search={['name']}
      searchPlaceholder={texts.search}
      filters={filtersWith(category)}
      {...selection}
      formHref="/product"
      overrides={async () => (await import('../../entities/product/product-form.tsx')).productOverrides}
      links={[importLink('products')]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
