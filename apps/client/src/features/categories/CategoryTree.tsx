import type { Category } from '@callejero/contract/resources/categories.ts';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type CSSProperties, useRef, useState } from 'react';
import { CategoryCells, type CategoryCellsProps, type Handle } from './CategoryCells.tsx';
import styles from './categories.module.css';
import { findSiblings } from './reorder.ts';
import { texts } from './texts.ts';
import type { TreeRow } from './tree.ts';

type Row = TreeRow<Category>;

interface CategoryTreeProps extends Omit<CategoryCellsProps, 'row' | 'handle'> {
  /** The rows that are shown. */
  rows: readonly Row[];
  /** All rows of this kind: announced positions are among these. */
  tree: readonly Row[];
  label: string;
}

/** Rows are dragged only up and down. */
const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * The tree as a table: a subcategory is indented below its parent and says its level to a screen reader. A parent and its
 * subcategories are one body of the table, so that they are dragged together.
 */
export function CategoryTree({ rows, tree, label, ...cells }: CategoryTreeProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const announced = useRef<UniqueIdentifier | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const families = rows.filter(({ level }) => level === 1);
  const siblings = dragged === null ? null : new Set(findSiblings(tree, dragged).map(({ id }) => id));
  /** A row can be dropped only among its siblings. */
  const isTarget = (id: string) => siblings === null || siblings.has(id);
  const sortable = cells.sortable && cells.may.update;

  const dropped = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over && over.id !== active.id) cells.onMove(String(active.id), placeOf(tree, over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      modifiers={[vertical]}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(tree, announced),
        screenReaderInstructions: { draggable: texts.drag.instructions },
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={dropped}
    >
      <div className={styles.room}>
        <table className={styles.tree} aria-label={label}>
          <thead className={styles.heads}>
            <tr>
              <th scope="col" className={styles.head}>
                {texts.columns.name}
              </th>
              <th scope="col" className={`${styles.head} ${styles.use}`}>
                {texts.columns.use}
              </th>
              <th scope="col" className={`${styles.head} ${styles.tags}`}>
                {texts.columns.tags}
              </th>
              <th scope="col" className={styles.head}>
                {texts.columns.state}
              </th>
              <th scope="col" className={`${styles.head} ${styles.order}`}>
                {texts.columns.order}
              </th>
              <th scope="col" className={styles.head}>
                <span className="visually-hidden">{texts.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <SortableContext
            items={families.map(({ category }) => category.id)}
            strategy={verticalListSortingStrategy}
          >
            {families.map((family) => {
              const { id } = family.category;
              const children = rows.filter(({ level, category }) => level === 2 && category.parent === id);
              return (
                <Sortable key={id} as="tbody" id={id} sortable={sortable} target={isTarget(id)}>
                  {(handle) => (
                    <>
                      <tr data-level="1" className={styles.row}>
                        <CategoryCells {...cells} row={family} handle={handle} />
                      </tr>
                      <SortableContext
                        items={children.map(({ category }) => category.id)}
                        strategy={verticalListSortingStrategy}
                      >
                        {children.map((child) => (
                          <Sortable
                            key={child.category.id}
                            as="tr"
                            id={child.category.id}
                            sortable={sortable}
                            target={isTarget(child.category.id)}
                          >
                            {(own) => <CategoryCells {...cells} row={child} handle={own} />}
                          </Sortable>
                        ))}
                      </SortableContext>
                    </>
                  )}
                </Sortable>
              );
            })}
          </SortableContext>
        </table>
      </div>
    </DndContext>
  );
}

interface SortableProps {
  as: 'tbody' | 'tr';
  id: string;
  sortable: boolean;
  target: boolean;
  children: (handle: Handle) => React.ReactNode;
}

function Sortable({ as: Element, id, sortable, target, children }: SortableProps) {
  const item = useSortable({
    id,
    disabled: { draggable: !sortable, droppable: !sortable || !target },
    attributes: { roleDescription: '' },
  });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(item.transform),
    transition: item.transition,
  };
  return (
    <Element
      ref={item.setNodeRef}
      style={style}
      {...(Element === 'tr' ? { 'data-level': '2' } : {})}
      className={`${Element === 'tr' ? styles.row : ''} ${item.isDragging ? 'category-dragged' : ''}`}
    >
      {children({
        ref: item.setActivatorNodeRef,
        listeners: item.listeners,
        describedBy: item.attributes['aria-describedby'],
        pressed: item.attributes['aria-pressed'],
      })}
    </Element>
  );
}

/** The position among its siblings, from 0. */
function placeOf(tree: readonly Row[], id: UniqueIdentifier): number {
  return findSiblings(tree, String(id)).findIndex((sibling) => sibling.id === id);
}

/** `last` is the last announced target. A row that was just picked up is over itself, which is not announced. */
function announcementsOf(tree: readonly Row[], last: { current: UniqueIdentifier | null }): Announcements {
  const nameOf = (id: UniqueIdentifier) =>
    tree.find(({ category }) => category.id === id)?.category.name ?? '';
  const announce = (
    say: (name: string, place: number, count: number) => string,
    id: UniqueIdentifier,
    at: UniqueIdentifier,
  ) => say(nameOf(id), placeOf(tree, at) + 1, findSiblings(tree, String(id)).length);
  return {
    onDragStart: ({ active }) => {
      last.current = active.id;
      return announce(texts.drag.picked, active.id, active.id);
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === last.current) return undefined;
      last.current = over.id;
      return announce(texts.drag.over, active.id, over.id);
    },
    onDragEnd: ({ active, over }) => announce(texts.drag.dropped, active.id, (over ?? active).id),
    onDragCancel: ({ active }) => texts.drag.cancelled(nameOf(active.id)),
  };
}
