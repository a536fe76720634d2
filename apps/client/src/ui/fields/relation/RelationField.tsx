import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { arrowDown, arrowUp, close } from 'ionicons/icons';
import { type ComponentType, useState } from 'react';
import { type Listing, useList } from '../../../api/resource.ts';
import type { FieldInputProps } from '../../form/types.ts';
import { Button, IconButton } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';
import { toAria } from '../aria.ts';
import { RelationDialog, type RelationDialogProps } from './RelationDialog.tsx';
import styles from './RelationField.module.css';
import { getLabel } from './relation-label.ts';

interface RelationProps extends FieldInputProps {
  resource: Resource;
  filters?: Filters | undefined;
  rowLabel?: ((row: Record<string, unknown>) => string) | undefined;
  /** Replaces the default dialog, a searchable list. */
  Dialog?: ComponentType<RelationDialogProps> | undefined;
  many: boolean;
  /** The order has a meaning, and can be changed. */
  ordered?: boolean;
}

/** One or several rows of another collection, found in a dialog. */
export function RelationField({
  resource,
  filters,
  rowLabel,
  Dialog = RelationDialog,
  many,
  ordered = many,
  ...field
}: RelationProps) {
  const [open, setOpen] = useState(false);
  const ids = (Array.isArray(field.value) ? field.value : [field.value]).filter(
    (id): id is string => typeof id === 'string',
  );
  const names = useRelationNames(resource, ids, rowLabel);

  const change = (next: string[]) => field.onChange(many ? next : (next[0] ?? null));
  const move = (index: number, by: 1 | -1) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    change(next);
  };

  return (
    <div className="relation">
      {ids.length > 0 ? (
        <ol className={styles.relationChosen}>
          {ids.map((id, index) => (
            <li className={styles.relationChosenItem} key={id}>
              <span className="grow shrink break">{names.get(id) ?? '…'}</span>
              {ordered && ids.length > 1 ? (
                <>
                  <IconButton
                    icon={arrowUp}
                    label={`${texts.form.moveUp} ${names.get(id) ?? ''}`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={arrowDown}
                    label={`${texts.form.moveDown} ${names.get(id) ?? ''}`}
                    disabled={index === ids.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </>
              ) : null}
              <IconButton
                icon={close}
                label={`${texts.remove} ${names.get(id) ?? ''}`}
                onClick={() => change(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <Button
        id={field.id}
        aria-haspopup="dialog"
        aria-label={`${many ? texts.form.add : texts.select} ${field.label}`}
        onClick={() => setOpen(true)}
        {...toAria({ ...field, required: false })}
      >
        {many ? texts.form.add : texts.select}
      </Button>
      {open ? (
        <Dialog
          title={field.label}
          resource={resource}
          filters={filters}
          rowLabel={rowLabel}
          many={many}
          chosen={ids}
          onChange={change}
          onClose={() => {
            setOpen(false);
            field.onBlur();
          }}
        />
      ) : null}
    </div>
  );
}

/** The names of the rows with these ids, in one read. */
export function useRelationNames(
  resource: Resource,
  ids: readonly string[],
  rowLabel?: (row: Record<string, unknown>) => string,
): ReadonlyMap<string, string> {
  const { data } = useList<Resource, Listing, Record<string, unknown>>(
    resource,
    { filters: { id: { $in: [...ids].sort() } } },
    { enabled: ids.length > 0 },
  );
  return new Map(data?.data.map((row) => [String(row.id), getLabel(resource, row, rowLabel)]));
}
