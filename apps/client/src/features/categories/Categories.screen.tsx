import { fold } from '@callejero/contract/fold.ts';
import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { IonIcon } from '@ionic/react';
import { addOutline, archiveOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { invalidate, updateRow, useList } from '../../api/resource.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { moveRow } from './reorder.ts';
import { texts } from './texts.ts';
import { type CategoryKind, matchingRows, treeRows } from './tree.ts';
import { kinds, useCategoryView } from './useCategoryView.ts';
import { useRemoveCategory } from './useRemoveCategory.ts';
import './categories.css';

export default function CategoriesScreen() {
  const [{ kind, search, archived }, set] = useCategoryView();
  const feedback = useFeedback();
  const { remove, undo } = useRemoveCategory();
  const list = useList(categories, {
    sort: { order: 1, name: 1 },
    ...(archived ? { archived } : {}),
  });
  const rows: Category[] = list.data?.data ?? [];
  const tree = treeRows(rows, kind);
  const wanted = fold(search);
  const shown = wanted === '' ? tree : matchingRows(tree, (category) => fold(category.name).includes(wanted));

  async function move(id: string, step: -1 | 1): Promise<void> {
    const revs = new Map(rows.map((row) => [row.id, row.rev]));
    try {
      for (const change of moveRow(tree, id, step)) {
        const rev = revs.get(change.id) ?? 0;
        await updateRow(categories, { id: change.id, rev, changes: { order: change.order } });
      }
    } catch (error) {
      feedback.error(error);
    } finally {
      await invalidate('categories');
    }
  }

  return (
    <AppPage
      title={texts.title}
      wide
      actions={
        <Link className="button primary" to={`/category/create/new?kind=${kind}`}>
          <IonIcon icon={addOutline} aria-hidden="true" /> {texts.create}
        </Link>
      }
    >
      <div className="category-toolbar">
        <fieldset className="segments">
          <legend className="visually-hidden">{texts.kind}</legend>
          {kinds.map((value) => (
            <label key={value} className="segment">
              <input
                type="radio"
                name="category-kind"
                className="visually-hidden"
                checked={kind === value}
                onChange={() => set({ kind: value })}
              />
              <span>{texts.kinds[value]}</span>
            </label>
          ))}
        </fieldset>
        <input
          type="search"
          className="input"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => set({ search: event.target.value })}
        />
        <button
          type="button"
          className="button plain"
          aria-pressed={archived}
          onClick={() => set({ archived: !archived })}
        >
          <IonIcon icon={archiveOutline} aria-hidden="true" />{' '}
          {archived ? texts.hideArchived : texts.showArchived}
        </button>
      </div>
      {list.data ? (
        <>
          <p className="category-total muted" role="status">
            {texts.total(tree.length)}
          </p>
          {shown.length > 0 ? (
            <CategoryTree
              rows={shown}
              label={`${texts.title}: ${texts.kinds[kind]}`}
              sortable={wanted === '' && !archived}
              onMove={(id, step) => void move(id, step)}
              onRemove={(category) => void remove(category)}
              onRestore={(category) => void undo(category)}
            />
          ) : (
            <Nothing search={search} archived={archived} kind={kind} onClear={() => set({ search: '' })} />
          )}
        </>
      ) : list.error ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </AppPage>
  );
}

function Nothing(props: { search: string; archived: boolean; kind: CategoryKind; onClear: () => void }) {
  if (props.search !== '')
    return (
      <Empty
        text={texts.noResults(props.search)}
        action={
          <button type="button" className="button secondary" onClick={props.onClear}>
            {texts.clear}
          </button>
        }
      />
    );
  if (props.archived) return <Empty text={texts.emptyArchived} />;
  return (
    <Empty
      text={texts.empty(texts.kinds[props.kind].toLowerCase())}
      action={
        <Link className="button primary" to={`/category/create/new?kind=${props.kind}`}>
          {texts.create}
        </Link>
      }
    />
  );
}
