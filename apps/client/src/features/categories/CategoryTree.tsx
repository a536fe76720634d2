import type { Category } from '@callejero/contract/resources/categories.ts';
import { IonIcon } from '@ionic/react';
import {
  addOutline,
  archiveOutline,
  chevronDownOutline,
  chevronUpOutline,
  refreshOutline,
} from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { CategoryMark } from './CategoryMark.tsx';
import { texts } from './texts.ts';
import type { TreeRow } from './tree.ts';

export interface CategoryTreeProps {
  rows: readonly TreeRow<Category>[];
  label: string;
  /** Reordering makes sense only while the whole tree is shown. */
  sortable: boolean;
  onMove: (id: string, step: -1 | 1) => void;
  onRemove: (category: Category) => void;
  onRestore: (category: Category) => void;
}

/** The tree as a table: a subcategory is indented below its parent and says its level to a screen reader. */
export function CategoryTree({ rows, label, sortable, onMove, onRemove, onRestore }: CategoryTreeProps) {
  return (
    <table className="category-tree" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.columns.name}</th>
          <th scope="col" className="category-tags">
            {texts.columns.tags}
          </th>
          <th scope="col">{texts.columns.state}</th>
          <th scope="col" className="category-order">
            {texts.columns.order}
          </th>
          <th scope="col">
            <span className="visually-hidden">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.category.id} data-level={row.level}>
            <th scope="row">
              <span className="category-name">
                <CategoryMark icon={row.category.icon} color={row.category.color} />
                <span>
                  {row.category.archivedAt === null ? (
                    <Link to={`/category/edit/${row.category.id}`}>{row.category.name}</Link>
                  ) : (
                    row.category.name
                  )}
                  {row.children > 0 ? <small>{texts.children(row.children)}</small> : null}
                  {row.level === 2 ? <span className="visually-hidden"> ({texts.level2})</span> : null}
                </span>
              </span>
            </th>
            <td className="category-tags">
              {row.category.osmTags.length > 0 ? (
                <span title={row.category.osmTags.join('\n')}>{texts.tags(row.category.osmTags.length)}</span>
              ) : (
                '—'
              )}
            </td>
            <td
              className={
                row.category.active && row.category.archivedAt === null ? 'category-fine' : undefined
              }
            >
              <State category={row.category} />
            </td>
            <td className="category-order">{row.category.order}</td>
            <td className="category-actions">
              {row.category.archivedAt === null ? (
                <>
                  <button
                    type="button"
                    className="button plain icon-only category-move"
                    aria-label={texts.up(row.category.name)}
                    title={texts.up(row.category.name)}
                    disabled={!sortable || row.position === 1}
                    onClick={() => onMove(row.category.id, -1)}
                  >
                    <IonIcon icon={chevronUpOutline} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className="button plain icon-only category-move"
                    aria-label={texts.down(row.category.name)}
                    title={texts.down(row.category.name)}
                    disabled={!sortable || row.position === row.siblings}
                    onClick={() => onMove(row.category.id, 1)}
                  >
                    <IonIcon icon={chevronDownOutline} aria-hidden="true" />
                  </button>
                  {row.level === 1 ? (
                    <Link
                      className="button plain icon-only"
                      to={`/category/create/new?kind=${row.category.kind}&parent=${row.category.id}`}
                      aria-label={texts.addChild(row.category.name)}
                      title={texts.addChild(row.category.name)}
                    >
                      <IonIcon icon={addOutline} aria-hidden="true" />
                    </Link>
                  ) : null}
                  <button
                    type="button"
                    className="button plain icon-only"
                    aria-label={texts.remove(row.category.name)}
                    title={texts.remove(row.category.name)}
                    onClick={() => onRemove(row.category)}
                  >
                    <IonIcon icon={archiveOutline} aria-hidden="true" />
                  </button>
                </>
              ) : (
                <button
                  type="button"
                  className="button secondary"
                  aria-label={texts.restore(row.category.name)}
                  onClick={() => onRestore(row.category)}
                >
                  <IonIcon icon={refreshOutline} aria-hidden="true" /> {texts.restoreButton}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
