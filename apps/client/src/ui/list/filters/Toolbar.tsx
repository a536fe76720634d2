import { archiveOutline, optionsOutline } from 'ionicons/icons';
import { Button } from '../../layout/Button.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { Segments } from '../../layout/Segments.tsx';
import { texts } from '../../texts.ts';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';
import type { ListView } from '../view.ts';
import { FilterChip } from './FilterChip.tsx';
import type { ReadyFilter } from './readyFilters.ts';
import { SearchField } from './SearchField.tsx';

interface ToolbarProps {
  view: ListView;
  onView: (change: Partial<ListView>) => void;
  /** Placeholder of the search field; null without one. */
  search: string | null;
  filters: readonly ReadyFilter[];
  archive: boolean;
  /** Opens views and columns; null where there are none. */
  onViews: (() => void) | null;
  /** Whether the rows can be shown on a map. */
  hasMap: boolean;
  /** Whether search and filters are those of last time. */
  isRemembered: boolean;
  /** Drops them. */
  onForget: () => void;
}

/** The controls that narrow a list: search, filters as chips, the archive. */
export function Toolbar({
  view,
  onView,
  search,
  filters,
  archive,
  onViews,
  hasMap,
  isRemembered,
  onForget,
}: ToolbarProps) {
  return (
    <div className="toolbar">
      {search === null ? null : (
        <SearchField value={view.search} placeholder={search} onChange={(text) => onView({ search: text })} />
      )}
      <div className={`${styles.chips} flex gap-2 shrink`}>
        {filters.map((filter) => (
          <FilterChip
            key={filter.key}
            filter={filter}
            values={view.filters[filter.key] ?? []}
            onChange={(values) => onView({ filters: { ...view.filters, [filter.key]: values } })}
          />
        ))}
        {archive ? (
          <button
            type="button"
            className="chip"
            aria-pressed={view.archived}
            onClick={() => onView({ archived: !view.archived })}
          >
            <Icon icon={archiveOutline} />
            {listTexts.archived}
          </button>
        ) : null}
        {onViews ? (
          <button type="button" className="chip" aria-haspopup="dialog" onClick={onViews}>
            <Icon icon={optionsOutline} />
            {listTexts.views.title}
          </button>
        ) : null}
      </div>
      {hasMap ? (
        <Segments
          label={listTexts.map.choice}
          options={listTexts.map.ways}
          value={view.isMap ? 'map' : 'list'}
          onChange={(way) => onView({ isMap: way === 'map', page: view.page })}
        />
      ) : null}
      {isRemembered ? (
        <p className={`${styles.remembered} row wrap gap-2 small-text muted`}>
          {listTexts.remembered}
          <Button variant="plain" onClick={onForget}>
            {texts.remove}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
