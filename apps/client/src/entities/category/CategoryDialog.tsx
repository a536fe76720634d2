import { categories } from '@callejero/contract/resources/categories.ts';
import { useState } from 'react';
import { useList } from '../../api/resource.ts';
import type { RelationDialogProps } from '../../ui/fields/relation/RelationDialog.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SearchInput } from '../../ui/list/SearchInput.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { texts } from '../../ui/texts.ts';
import { CategoryTreeView } from './CategoryTreeView.tsx';
import { pickerRows } from './picker-tree.ts';

/** Categories to choose from, as a tree. */
export function CategoryDialog({ title, filters, many, chosen, onChange, onClose }: RelationDialogProps) {
  const [search, setSearch] = useState('');
  const list = useList(categories, {
    ...(filters ? { filters } : {}),
    select: ['name', 'parent', 'icon', 'color', 'order'],
    sort: { order: 1, name: 1 },
  });
  const all = list.data?.data ?? [];
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  // What is chosen is in sight.
  const parents = all.flatMap(({ id, parent }) => (chosen.includes(id) && parent !== null ? [parent] : []));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const expanded = new Set([...unfolded, ...parents].filter((id) => !folded.has(id)));
  const rows = pickerRows(all, expanded, search.trim());

  const expand = (id: string, open: boolean) => {
    setUnfolded((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)));
    setFolded((before) => new Set(open ? [...before].filter((other) => other !== id) : [...before, id]));
  };
  const choose = (id: string) => {
    if (!many) {
      onChange([id]);
      onClose();
    } else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      large
      foot={
        many ? (
          <button type="button" className="button primary" onClick={onClose}>
            {texts.form.done}
          </button>
        ) : null
      }
    >
      <SearchInput label={texts.search} value={search} onChange={setSearch} />
      {list.error ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton rows={6} />
      ) : rows.length === 0 ? (
        <p className="field-help" role="status">
          {search.trim() ? texts.list.noResultsFor(search.trim()) : texts.list.noResults}
        </p>
      ) : (
        <CategoryTreeView
          label={title}
          rows={rows}
          categories={all}
          many={many}
          chosen={chosen}
          onExpand={expand}
          onChoose={choose}
        />
      )}
    </Modal>
  );
}
