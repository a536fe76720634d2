import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { normalizePlate, vehicles } from '@callejero/contract/resources/vehicles.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { importLink } from '../../entities/import/import-link.ts';
import { PersonLink } from '../../entities/person/PersonLink.tsx';
import { personName } from '../../ui/fields/person-name.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition } from '../../ui/list/types.ts';
import { activeColumn, activeFilter, photoColumn } from '../../ui/list/usual-columns.tsx';
import { texts } from './texts.ts';

const selection = {
  select: ['rev', 'archivedAt', 'plate', 'kind', 'brand', 'model', 'photo', 'active'],
  populates: [
    { path: 'owner', select: ['firstName', 'lastName'] },
    { path: 'commerce', select: ['name'] },
  ],
} as const satisfies Selection<typeof vehicles>;
type Row = Selected<typeof vehicles, typeof selection>;

const columns: Column<Row>[] = [
  photoColumn((row) => ({ value: row.photo, icon: row.kind === 'bicycle' ? 'bicycle' : 'car' })),
  { key: 'plate', width: '9rem', card: 'title', render: (row) => row.plate ?? texts.noPlate },
  { key: 'kind', width: '9rem', card: 'detail' },
  {
    key: 'brand',
    label: texts.model,
    card: 'detail',
    render: (row) => [row.brand, row.model].filter(Boolean).join(' '),
  },
  {
    key: 'owner',
    card: 'detail',
    render: ({ owner }) => (owner ? <PersonLink id={owner.id}>{personName(owner)}</PersonLink> : null),
  },
  { key: 'commerce', card: 'none', render: (row) => row.commerce?.name },
  activeColumn,
];

const filters: FilterDefinition[] = [
  { key: 'kind', many: true },
  { key: 'owner', resource: users, searched: true, rowLabel: personName },
  { key: 'commerce', resource: commerces, searched: true, Dialog: CommerceDialog },
  activeFilter,
];

export default function VehiclesScreen() {
  return (
    <ResourceList<Row>
      resource={vehicles}
      columns={columns}
      search={['plate', 'brand', 'model']}
      searchAs={{ plate: normalizePlate }}
      searchPlaceholder={texts.search}
      filters={filters}
      {...selection}
      formHref="/vehicle"
      links={[importLink('vehicles')]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
