import type { PlaceList } from '@callejero/contract/answers/place-lists.ts';
import { useState } from 'react';
import { changePlaceList } from '../../../entities/favourites/place-lists.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { movedBy } from './moved-by.ts';
import { listTexts as texts } from './texts.ts';

/** Changes the places of a list. `said` is what a screen reader hears of the last move. */
export function useListChanges(list: PlaceList) {
  const [said, setSaid] = useState('');
  const add = (ids: readonly string[]) =>
    changePlaceList(list, (current) => ({ places: [...new Set([...current.places, ...ids])] }));
  const remove = async (place: string, title: string) => {
    const without = () =>
      changePlaceList(list, (current) => ({ places: current.places.filter((each) => each !== place) }));
    if (!(await attempt(without))) return;
    feedback.info(texts.removed(title), {
      button: uiTexts.undo,
      onButton: () => void attempt(() => add([place])),
    });
  };
  const move = async (place: string, title: string, by: -1 | 1) => {
    const done = await attempt(() =>
      changePlaceList(list, (current) => ({ places: movedBy(current.places, place, by) })),
    );
    if (done) setSaid(texts.moved(title, list.places.indexOf(place) + 1 + by));
  };
  return { said, add, remove, move };
}
