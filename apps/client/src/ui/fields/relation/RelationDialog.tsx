import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import type { Fields, Resource } from '@callejero/contract/resource.ts';
import { useState } from 'react';
import { readNextPage } from '../../../api/http/next-page.ts';
import { type Listing, useInfiniteList } from '../../../api/resource.ts';
import { useDebounced } from '../../hooks/useDebounced.ts';
import { Button } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';
import { moveWithoutChoosing } from '../radio-keys.ts';
import { ChoiceDialog, choosing } from './ChoiceDialog.tsx';
import styles from './RelationField.module.css';
import { getLabel } from './relation-label.ts';

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

interface DetailProps {
  /** The references that `detailOf` needs. */
  populates?: ListQuery['populates'];
  /** A detail that distinguishes rows of the same name. */
  detailOf?: (row: Record<string, unknown>) => string;
}

/** Searches a collection and chooses from it. */
export function RelationDialog({ populates, detailOf, ...props }: RelationDialogProps & DetailProps) {
  const { title, resource, many, chosen, onClose } = props;
  const [search, setSearch] = useState('');
  const term = useDebounced(search.trim(), 250);
  const searched = Object.entries(resource.fields as Fields)
    .filter(([, field]) => field.folded)
    .map(([name]) => name);
  const conditions: Filters[] = [
    ...(props.filters ? [props.filters] : []),
    ...(term ? [{ $or: searched.map((name) => ({ [name]: textFilter(term) })) }] : []),
  ];
  const rows = useInfiniteList<Resource, Listing, Record<string, unknown>>(resource, {
    ...(conditions.length > 0 ? { filters: { $and: conditions } } : {}),
    ...(populates ? { populates } : {}),
    sort: resource.defaultSort as Record<string, 1 | -1>,
    perPage: 50,
  });
  const found = rows.data?.pages.flatMap((page) => page.data) ?? [];

  const toggle = choosing(props);
  return (
    <ChoiceDialog
      {...{ title, many, search, term, onClose }}
      onSearch={setSearch}
      rows={rows}
      isEmpty={found.length === 0}
    >
      <fieldset className="options" onKeyDown={moveWithoutChoosing}>
        <legend className="visually-hidden">{title}</legend>
        {found.map((row) => (
          <label key={String(row.id)} className="option">
            <input
              className="check"
              type={many ? 'checkbox' : 'radio'}
              name="relation"
              checked={chosen.includes(String(row.id))}
              onChange={() => toggle(String(row.id))}
            />
            <span className={styles.optionText}>
              {getLabel(resource, row, props.rowLabel)}
              {detailOf ? <span className="muted small-text block">{detailOf(row)}</span> : null}
            </span>
          </label>
        ))}
      </fieldset>
      {rows.hasNextPage ? (
        <Button variant="plain" className="wide" onClick={() => void readNextPage(rows)}>
          {texts.form.more}
        </Button>
      ) : null}
    </ChoiceDialog>
  );
}
