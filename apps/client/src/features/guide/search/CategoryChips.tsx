import { useEffect, useRef } from 'react';
import { useShownFirst } from '../../../ui/hooks/useShownFirst.ts';
import { NamedIcon } from '../../../ui/layout/NamedIcon.tsx';
import { RowArrows } from '../../../ui/layout/RowArrows.tsx';
import { inkOn } from '../../../ui/map/style/contrast.ts';
import { moveInRow } from '../../../ui/roving.ts';
import styles from '../layout/guide.module.css';
import { type CategoryTree, findRoot, type GuideCategory } from '../query/category-tree.ts';
import { texts } from '../texts.ts';

interface CategoryChipsProps {
  tree: CategoryTree;
  /** A slug. */
  value: string | null;
  onChange: (slug: string | null) => void;
}

/** The top-level categories in a row; the chosen one is followed by its subcategories. */
export function CategoryChips({ tree, value: given, onChange }: CategoryChipsProps) {
  const [value, change] = useShownFirst(given, onChange);
  const row = useRef<HTMLDivElement>(null);
  const chosen = value === null ? undefined : tree.bySlug.get(value);
  const root = chosen ? findRoot(tree, chosen.id) : null;
  const chips: { category: GuideCategory; child: boolean; on: boolean }[] = [];
  for (const node of tree.roots) {
    const open = node.id === root?.id;
    chips.push({ category: node, child: false, on: open });
    if (open)
      for (const child of node.children)
        chips.push({ category: child, child: true, on: child.id === chosen?.id });
  }
  const firstOn = chips.findIndex(({ on }) => on);

  useEffect(() => {
    if (value === null) return;
    const pressed = row.current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]');
    pressed?.[pressed.length - 1]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);

  if (chips.length === 0) return null;
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen */}
      <div
        ref={row}
        role="group"
        aria-label={texts.search.categories}
        className={styles.chips}
        onKeyDown={moveInRow}
      >
        {chips.map(({ category, child, on }, index) => (
          <button
            key={category.id}
            type="button"
            className={`chip ${child ? styles.child : ''}`}
            aria-pressed={on}
            // The row is one stop of the Tab key; arrow keys move within it.
            tabIndex={index === Math.max(0, firstOn) ? 0 : -1}
            onClick={() => {
              // A second press on a subcategory chooses its parent, on a top-level category none.
              if (category.id === chosen?.id) change(child && root ? root.slug : null);
              else change(category.slug);
            }}
          >
            {child ? null : (
              <span
                className={styles.chipIcon}
                style={{ backgroundColor: category.color, color: inkOn(category.color) }}
              >
                <NamedIcon name={category.icon ?? 'storefront'} />
              </span>
            )}
            {category.name}
          </button>
        ))}
      </div>
      <RowArrows row={row} />
    </div>
  );
}
