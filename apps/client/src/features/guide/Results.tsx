import type { Point } from '@callejero/contract/resource.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { State } from '../../ui/states/State.tsx';
import type { CategoryTree } from './category-tree.ts';
import { PlaceList } from './PlaceList.tsx';
import { PlacesSkeleton } from './PlacesSkeleton.tsx';
import type { PlaceRow } from './place-row.ts';
import type { Places } from './use-places.ts';

interface ResultsProps {
  places: Places;
  ordered: readonly PlaceRow[];
  tree: CategoryTree;
  now: Date;
  position: Point | null;
  chosen: string | null;
  highlighted: string | null;
  returnTo: string | null;
  /** What was searched, for words about finding nothing. */
  q: string;
  category: string | null;
  everywhere: boolean;
  onClear: () => void;
  onEverywhere: () => void;
  onChoose: (id: string) => void;
  onHighlight: (id: string | null) => void;
}

/** The list below the search field, or what there is instead of it. */
export function Results({ places, ordered, ...props }: ResultsProps) {
  if (places.error) return <Failure error={places.error} onRetry={places.retry} />;
  if (places.loading) return <PlacesSkeleton />;
  if (ordered.length === 0 && !places.updating) return <Nothing {...props} />;
  return (
    <PlaceList
      places={ordered}
      tree={props.tree}
      now={props.now}
      position={props.position}
      chosen={props.chosen}
      highlighted={props.highlighted}
      returnTo={props.returnTo}
      onChoose={props.onChoose}
      onHighlight={props.onHighlight}
    />
  );
}

function Nothing({
  q,
  category,
  everywhere,
  onClear,
  onEverywhere,
}: Pick<ResultsProps, 'q' | 'category' | 'everywhere' | 'onClear' | 'onEverywhere'>) {
  const what = [q.trim() === '' ? null : `«${q.trim()}»`, category === null ? null : `en ${category}`]
    .filter(Boolean)
    .join(' ');
  const where = everywhere ? 'en la ciudad' : 'en esta zona';
  return (
    <State
      drawing="nothing"
      title="Nada por aquí"
      text={what === '' ? `Todavía no hay lugares ${where}.` : `No encontramos ${what} ${where}.`}
    >
      {everywhere ? null : (
        <button type="button" className="button primary" onClick={onEverywhere}>
          Buscar en toda la ciudad
        </button>
      )}
      {what === '' ? null : (
        <button type="button" className="button secondary" onClick={onClear}>
          Quitar búsqueda y filtros
        </button>
      )}
    </State>
  );
}
