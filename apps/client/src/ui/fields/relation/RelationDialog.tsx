import type { Filters } from '@callejero/contract/list-query/query.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import type { Fields, Resource } from '@callejero/contract/resource.ts';
import { useState } from 'react';
import { readNextPage } from '../../../api/http/next-page.ts';
import { useInfiniteList } from '../../../api/resource.ts';
import { useDebounced } from '../../hooks/useDebounced.ts';
import { Modal } from '../../layout/Modal.tsx';
import { SearchInput } from '../../list/SearchInput.tsx';
import { Failure } from '../../states/Failure.tsx';
import { Skeleton } from '../../states/Skeleton.tsx';
import { texts } from '../../texts.ts';
import { labelOf } from './relation-label.ts';

export interface RelationDialogProps {
  title: string;
  resource: Resource;
  filters: Filters | undefined;
  rowLabel: ((row: Record<string, unknown>) => string) | undefined;
  many: boolean;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
}

/** Searches a collection and chooses from it. */
export function RelationDialog(props: RelationDialogProps) {
  const { resource, many, chosen, onChange, onClose } = props;
  const [search, setSearch] = useState('');
  const term = useDebounced(search.trim(), 250);
  const searched = Object.entries(resource.fields as Fields)
    .filter(([, field]) => field.folded)
    .map(([name]) => name);
  const conditions: Filters[] = [
    ...(props.filters ? [props.filters] : []),
    ...(term ? [{ $or: searched.map((name) => ({ [name]: textFilter(term) })) }] : []),
  ];
  const rows = useInfiniteList<Resource, Record<string, unknown>>(resource, {
    ...(conditions.length > 0 ? { filters: { $and: conditions } } : {}),
    sort: resource.defaultSort as Record<string, 1 | -1>,
    perPage: 50,
  });
  const found = rows.data?.pages.flatMap((page) => page.data) ?? [];

  const toggle = (id: string) => {
    if (!many) {
      onChange([id]);
      onClose();
    } else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={props.title}
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
      {rows.error ? (
        <Failure error={rows.error} onRetry={() => void rows.refetch()} />
      ) : rows.isPending ? (
        <Skeleton rows={6} />
      ) : found.length === 0 ? (
        <p className="field-help">{term ? texts.list.noResultsFor(term) : texts.list.noResults}</p>
      ) : (
        <fieldset className="options">
          <legend className="visually-hidden">{props.title}</legend>
          {found.map((row) => (
            <label key={String(row.id)} className="option">
              <input
                className="check"
                type={many ? 'checkbox' : 'radio'}
                name="relation"
                checked={chosen.includes(String(row.id))}
                onChange={() => toggle(String(row.id))}
              />
              {labelOf(resource, row, props.rowLabel)}
            </label>
          ))}
        </fieldset>
      )}
      {rows.hasNextPage ? (
        <button type="button" className="button plain wide" onClick={() => void readNextPage(rows)}>
          {texts.form.more}
        </button>
      ) : null}
    </Modal>
  );
}
