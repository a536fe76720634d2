import { checkmark, chevronDown, chevronForward } from 'ionicons/icons';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';
import { CategoryMark } from './CategoryMark.tsx';
import styles from './category.module.css';
import { getIcon, type PickerCategory, type PickerRow, treeKey } from './picker-tree.ts';

interface CategoryTreeViewProps {
  label: string;
  /** The visible rows. */
  rows: readonly PickerRow[];
  categories: readonly PickerCategory[];
  many: boolean;
  chosen: readonly string[];
  onExpand: (id: string, open: boolean) => void;
  onChoose: (id: string) => void;
}

/** A tree with one tab stop; arrow keys move between the rows. */
export function CategoryTreeView(props: CategoryTreeViewProps) {
  const { rows, categories, chosen, onExpand, onChoose } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState<string | null>(null);
  const isShown = (id: string | null | undefined) => rows.some(({ category }) => category.id === id);
  const active = isShown(wanted) ? wanted : (chosen.find(isShown) ?? rows[0]?.category.id);

  const focus = (id: string) => {
    setActive(id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !active) return;
    const move = treeKey(event.key, rows, active);
    if (!move) return;
    event.preventDefault();
    if (move.do === 'focus') focus(move.id);
    else if (move.do === 'choose') onChoose(move.id);
    else onExpand(move.id, move.do === 'expand');
  };

  const rowOf = (target: EventTarget) =>
    (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id ?? null;
  const onClick = ({ target }: MouseEvent) => {
    const row = rows.find(({ category }) => category.id === rowOf(target));
    if (!row) return;
    if ((target as Element).closest('[data-fold]')) onExpand(row.category.id, !row.expanded);
    else onChoose(row.category.id);
  };

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={props.many}
      className="plain-list above-3"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={({ target }) => setActive(rowOf(target))}
    >
      {rows.map(({ category, level, position, siblings, expanded }) => {
        const { id, name, color } = category;
        const isChosen = chosen.includes(id);
        return (
          <div
            key={id}
            role="treeitem"
            data-id={id}
            className={styles.row}
            data-level={level}
            aria-label={name}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-selected={isChosen}
            aria-expanded={expanded ?? undefined}
            tabIndex={id === active ? 0 : -1}
          >
            <CategoryMark icon={getIcon(category, categories)} color={color} />
            <span className="grow shrink break">{name}</span>
            {isChosen ? (
              <span className={styles.check}>
                <Icon icon={checkmark} />
              </span>
            ) : null}
            {expanded === null ? null : (
              // For the pointer only; on the keyboard the arrows expand and fold.
              <span className={styles.fold} data-fold="" aria-hidden="true">
                <Icon icon={expanded ? chevronDown : chevronForward} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
