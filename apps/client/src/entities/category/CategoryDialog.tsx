import { categories } from '@callejero/contract/resources/categories.ts';
import { useState } from 'react';
import { useList } from '../../api/resource.ts';
import { ChoiceDialog, choosing } from '../../ui/fields/relation/ChoiceDialog.tsx';
import type { RelationDialogProps } from '../../ui/fields/relation/RelationDialog.tsx';
import { CategoryTreeView } from './CategoryTreeView.tsx';
import { pickerRows } from './picker-tree.ts';

/** A dialog to choose categories from a tree. */
export function CategoryDialog({ title, filters, many, chosen, onChange, onClose }: RelationDialogProps) {
  const [search, setSearch] = useState('');
  const list = useList(categories, {
    ...(filters ? { filters } : {}),
    select: ['name', 'parent', 'icon', 'color', 'order'],
    sort: { order: 1, name: 1 },
  });
  const all = list.data?.data ?? [];
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  // The parents of chosen categories are expanded.
  const parents = all.flatMap(({ id, parent }) => (chosen.includes(id) && parent !== null ? [parent] : []));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const expanded = new Set([...unfolded, ...parents].filter((id) => !folded.has(id)));
  const term = search.trim();
  const rows = pickerRows(all, expanded, term);

  const expand = (id: string, open: boolean) => {
    setUnfolded((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)));
    setFolded((before) => new Set(open ? [...before].filter((other) => other !== id) : [...before, id]));
  };

  return (
    <ChoiceDialog
      {...{ title, many, search, term, onClose }}
      onSearch={setSearch}
      rows={list}
      isEmpty={rows.length === 0}
    >
      <CategoryTreeView
        label={title}
        rows={rows}
        categories={all}
        many={many}
        chosen={chosen}
        onExpand={expand}
        onChoose={choosing({ many, chosen, onChange, onClose })}
      />
    </ChoiceDialog>
  );
}
