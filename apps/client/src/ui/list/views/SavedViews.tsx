import type { SavedView } from '@callejero/contract/answers/list-views.ts';
import { bookmarkOutline } from 'ionicons/icons';
import { Icon } from '../../layout/Icon.tsx';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';

interface SavedViewsProps {
  views: readonly SavedView[];
  /** The query of what is shown. */
  query: string;
  onOpen: (view: SavedView) => void;
}

/** The saved views of a list, each one tap away. */
export function SavedViews({ views, query, onOpen }: SavedViewsProps) {
  if (views.length === 0) return null;
  return (
    <ul className={styles.saved} aria-label={listTexts.views.saved}>
      {views.map((view) => (
        <li key={view.id}>
          <button
            type="button"
            className="chip"
            aria-pressed={view.query === query}
            onClick={() => onOpen(view)}
          >
            <Icon icon={bookmarkOutline} />
            <span className="one-line">{view.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
