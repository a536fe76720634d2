import { type Quarter, quarters } from '@callejero/contract/resources/quarters.ts';
import { importLink } from '../../entities/import/import-link.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column } from '../../ui/list/types.ts';
import { texts } from './texts.ts';

type Row = Pick<Quarter, 'id' | 'rev' | 'archivedAt' | 'updatedAt' | 'name'>;

const columns: Column<Row>[] = [
  { key: 'name', card: 'title' },
  { key: 'updatedAt', width: '12rem', card: 'detail' },
];

export default function QuartersScreen() {
  return (
    <ResourceList<Row>
      resource={quarters}
      columns={columns}
      search={['name']}
      searchPlaceholder={texts.search}
      // Without their areas, which are large.
      select={['rev', 'archivedAt', 'updatedAt', 'name']}
      formHref="/quarter"
      createLabel={texts.create}
      links={[importLink('quarters')]}
      archiveQuestion={() => texts.archiveDetail}
      empty={texts.empty}
    />
  );
}
