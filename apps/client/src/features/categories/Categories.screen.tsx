import type { CategoryKind } from '@callejero/contract/resources/categories.ts';
import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { archiveOutline } from 'ionicons/icons';
import { useList } from '../../api/resource.ts';
import { isListed, isOffered, useAbilities } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { importLink } from '../../entities/import/import-link.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { Segments } from '../../ui/layout/Segments.tsx';
import { SearchInput } from '../../ui/list/filters/SearchInput.tsx';
import { HeaderActions } from '../../ui/list/HeaderActions.tsx';
import { listTexts } from '../../ui/list/texts.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import styles from './categories.module.css';
import { moveTo } from './reorder.ts';
import { texts } from './texts.ts';
import { matchingRows, treeRows } from './tree.ts';
import { useCategoryUsage } from './useCategoryUsage.ts';
import { useCategoryView } from './useCategoryView.ts';
import { useMoves } from './useMoves.ts';
import { useRemoveCategory } from './useRemoveCategory.ts';

const noRows: readonly Category[] = [];

export default function CategoriesScreen() {
  const { user } = useSession();
  return isListed(user, categories) ? (
    <CategoriesPage />
  ) : (
    <AppPage title={texts.title} wide>
      <State drawing="nothing" text={listTexts.mayNotRead} />
    </AppPage>
  );
}

function CategoriesPage() {
  const [{ kind, search, ...asked }, set] = useCategoryView();
  const may = useAbilities(categories);
  const archived = asked.archived && may.archive;
  const { remove, undo } = useRemoveCategory();
  const list = useList(categories, {
    sort: { order: 1, name: 1 },
    ...(archived ? { archived } : {}),
  });
  const { user } = useSession();
  const usage = useCategoryUsage(isOffered(user, 'categories:read'));
  const moves = useMoves(list.data?.data ?? noRows, kind);
  const tree = treeRows(moves.rows, kind);
  const wanted = fold(search);
  const shown = wanted === '' ? tree : matchingRows(tree, (category) => fold(category.name).includes(wanted));

  return (
    <AppPage
      title={texts.title}
      wide
      actions={
        <HeaderActions
          links={isOffered(user, 'imports:read') ? [importLink('categories')] : []}
          createHref={may.create ? `/category/create/new?kind=${kind}` : undefined}
          createLabel={texts.create}
          csv={null}
        />
      }
    >
      <div className={`${styles.toolbar} row wrap gap-3`}>
        <Segments
          label={texts.kind}
          options={texts.kinds}
          value={kind}
          onChange={(value) => set({ kind: value })}
        />
        <SearchInput label={texts.search} value={search} onChange={(text) => set({ search: text })} />
        {may.archive ? (
          <Button
            icon={archiveOutline}
            variant="plain"
            aria-pressed={archived}
            onClick={() => set({ archived: !archived })}
          >
            {' '}
            {archived ? texts.hideArchived : texts.showArchived}
          </Button>
        ) : null}
      </div>
      {list.data ? (
        <>
          <p className={`${styles.total} muted`} role="status">
            {texts.total(tree.length)}
          </p>
          {shown.length > 0 ? (
            <CategoryTree
              rows={shown}
              label={`${texts.title}: ${texts.kinds[kind]}`}
              tree={tree}
              may={may}
              usage={usage}
              sortable={wanted === '' && !archived}
              onMove={(id, place) => moves.move(moveTo(tree, id, place))}
              onRemove={(category) => void remove(category)}
              onRestore={(category) => void undo(category)}
            />
          ) : (
            <Nothing
              search={search}
              archived={archived}
              kind={kind}
              mayCreate={may.create}
              onClear={() => set({ search: '' })}
            />
          )}
        </>
      ) : (
        <FailureOrSkeleton of={list} rows={8} />
      )}
    </AppPage>
  );
}

function Nothing(props: {
  search: string;
  archived: boolean;
  kind: CategoryKind;
  mayCreate: boolean;
  onClear: () => void;
}) {
  if (props.search !== '')
    return (
      <Empty
        text={texts.noResults(props.search)}
        action={<Button onClick={props.onClear}>{texts.clear}</Button>}
      />
    );
  if (props.archived) return <Empty text={texts.emptyArchived} />;
  return (
    <Empty
      text={texts.empty(texts.kinds[props.kind].toLowerCase())}
      action={
        props.mayCreate ? (
          <Link className="button primary" to={`/category/create/new?kind=${props.kind}`}>
            {texts.create}
          </Link>
        ) : null
      }
    />
  );
}
