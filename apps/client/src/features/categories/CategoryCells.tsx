import type { CategoryUsage } from '@callejero/contract/answers/places.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import {
  addOutline,
  archiveOutline,
  chevronDownOutline,
  chevronUpOutline,
  refreshOutline,
  reorderThreeOutline,
} from 'ionicons/icons';
import type { Abilities } from '../../api/session/abilities.ts';
import { CategoryMark } from '../../entities/category/CategoryMark.tsx';
import { Button, IconButton } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import styles from './categories.module.css';
import { countInWords } from './in-use.ts';
import { texts } from './texts.ts';
import type { TreeRow } from './tree.ts';
import { findUsage } from './uses.ts';

/** The handle by which a row is dragged. */
export interface Handle {
  ref: (element: HTMLElement | null) => void;
  listeners: DraggableSyntheticListeners;
  describedBy: string;
  pressed: boolean | undefined;
}

export interface CategoryCellsProps {
  row: TreeRow<Category>;
  handle: Handle;
  may: Abilities;
  usage: CategoryUsage | undefined;
  /** Reordering makes sense only while the whole tree is shown. */
  sortable: boolean;
  /** `place` is the position among its siblings, from 0. */
  onMove: (id: string, place: number) => void;
  onRemove: (category: Category) => void;
  onRestore: (category: Category) => void;
}

/** The cells of one category's row. */
export function CategoryCells(props: CategoryCellsProps) {
  const { row, handle, may, sortable } = props;
  const { category } = row;
  const alive = category.archivedAt === null;
  return (
    <>
      <th scope="row" className={styles.named}>
        <span className={`${styles.name} row gap-3 target`}>
          {alive && sortable && may.update ? (
            <IconButton
              ref={handle.ref}
              icon={reorderThreeOutline}
              label={texts.drag.handle(category.name)}
              className={styles.handle}
              aria-describedby={handle.describedBy}
              aria-pressed={handle.pressed}
              {...handle.listeners}
            />
          ) : null}
          <CategoryMark icon={category.icon} color={category.color} />
          <span>
            {alive ? (
              <Link className={styles.link} to={`/category/edit/${category.id}`}>
                {category.name}
              </Link>
            ) : (
              category.name
            )}
            {row.children > 0 ? <small className={styles.small}>{texts.children(row.children)}</small> : null}
            {row.level === 2 ? <span className="visually-hidden"> ({texts.level2})</span> : null}
            <small className={`${styles.small} ${styles.useNarrow}`}>
              <Use {...props} />
            </small>
          </span>
        </span>
      </th>
      <td className={`${styles.cell} ${styles.use}`}>
        <Use {...props} />
      </td>
      <td className={`${styles.cell} ${styles.tags}`}>
        {category.osmTags.length > 0 ? (
          <span title={category.osmTags.join('\n')}>{texts.tags(category.osmTags.length)}</span>
        ) : (
          '—'
        )}
      </td>
      <td className={category.active && alive ? `${styles.cell} ${styles.fine}` : styles.cell}>
        <State category={category} />
      </td>
      <td className={`${styles.cell} ${styles.order}`}>{category.order}</td>
      <td className={`${styles.cell} ${styles.actions}`}>
        {alive ? <Actions {...props} /> : <Restore {...props} />}
      </td>
    </>
  );
}

function Use({ row: { category }, usage }: CategoryCellsProps) {
  if (!usage) return null;
  const use = findUsage(usage, category);
  if (!use) return <span className="muted">{texts.unused}</span>;
  const count = countInWords(use);
  return (
    <Link to={use.href} className={styles.link} aria-label={texts.countOf(category.name, count)}>
      {count}
    </Link>
  );
}

function Actions({ row, may, sortable, onMove, onRemove }: CategoryCellsProps) {
  const { category, level, position, siblings } = row;
  const { id, name } = category;
  return (
    <>
      {may.update ? (
        <>
          <IconButton
            icon={chevronUpOutline}
            label={texts.up(name)}
            title={texts.up(name)}
            className={styles.move}
            disabled={!sortable || position === 1}
            onClick={() => onMove(id, position - 2)}
          />
          <IconButton
            icon={chevronDownOutline}
            label={texts.down(name)}
            title={texts.down(name)}
            className={styles.move}
            disabled={!sortable || position === siblings}
            onClick={() => onMove(id, position)}
          />
        </>
      ) : null}
      {level === 1 && may.create ? (
        <Link
          className="button plain icon-only"
          to={`/category/create/new?kind=${category.kind}&parent=${id}`}
          aria-label={texts.addChild(name)}
          title={texts.addChild(name)}
        >
          <Icon icon={addOutline} />
        </Link>
      ) : null}
      {may.archive ? (
        <IconButton
          icon={archiveOutline}
          label={texts.remove(name)}
          title={texts.remove(name)}
          onClick={() => onRemove(category)}
        />
      ) : null}
    </>
  );
}

function Restore({ row: { category }, may, onRestore }: CategoryCellsProps) {
  if (!may.archive) return null;
  return (
    <Button
      icon={refreshOutline}
      aria-label={texts.restore(category.name)}
      onClick={() => onRestore(category)}
    >
      {texts.restoreButton}
    </Button>
  );
}

function State({ category }: { category: Category }) {
  if (category.archivedAt !== null) return <StatusChip color="danger" label={texts.archived} />;
  return category.active ? (
    <StatusChip color="success" label={texts.active} />
  ) : (
    <StatusChip color="warning" label={texts.inactive} />
  );
}
