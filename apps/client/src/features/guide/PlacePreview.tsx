import { provinces } from '@callejero/contract/resources/provinces.ts';
import { useState } from 'react';
import { useList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { useHolidays } from '../../entities/place/useHolidays.ts';
import type { RecordPreviewProps } from '../../ground/record-preview.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx';
import { useOrigin } from '../../ui/origin/useOrigin.ts';
import styles from './layout/guide.module.css';
import { wideScreen } from './layout/wide-screen.ts';
import { PlannedPlace } from './place/PlaceView.tsx';
import { plannedPlace } from './planned-place.ts';
import { getLook } from './query/category-tree.ts';
import { PlaceCard } from './results/PlaceCard.tsx';
import { useCategories } from './search/useCategories.ts';

/** Places that are not stored yet: their cards, and the page of the one that is pressed, as in the guide. */
export function PlacePreview({ records }: RecordPreviewProps) {
  const { tree } = useCategories();
  const { country } = settings().city;
  const regions = useList(provinces, { filters: { country }, select: ['name'] }).data?.data ?? [];
  const now = useNow();
  const holidays = useHolidays();
  const { origin } = useOrigin();
  const wide = useMediaQuery(wideScreen);
  const [pressed, setPressed] = useState<string | null>(null);
  const provinceNames = new Map(regions.map(({ id, name }) => [id, name]));
  const places = records.map((record) => plannedPlace(record, tree, provinceNames));
  const shown = places.find(({ id }) => id === pressed) ?? (wide ? places[0] : undefined);
  return (
    <div className={styles.placePreview}>
      <ul className={`${styles.placePreviewList} plain-list round hairline`}>
        {places.map((place) => {
          const categories = place.categories.map(({ id }) => id);
          return (
            <li key={place.id} className={styles.preview}>
              <PlaceCard
                place={{ ...place, categories }}
                look={getLook(tree, categories)}
                now={now}
                holidays={holidays}
                origin={origin.point}
                highlighted={place.id === shown?.id}
                tabIndex={0}
                onChoose={(id) => setPressed(id === pressed ? null : id)}
                onHighlight={() => undefined}
              />
            </li>
          );
        })}
      </ul>
      {shown === undefined ? null : (
        <ScrollBox className={styles.placePreviewPage} label={shown.name}>
          <h3 className="pad">{shown.name}</h3>
          <PlannedPlace place={shown} now={now} />
        </ScrollBox>
      )}
    </div>
  );
}
