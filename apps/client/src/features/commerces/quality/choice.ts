/** Which commerces of a list that is only partly loaded are chosen: all but some, or only some. */
import type { Mend } from '@callejero/contract/defects.ts';

interface Choice {
  /** Whether `ids` are the ones left out, or the only ones. */
  all: boolean;
  ids: readonly string[];
}

export const allChosen: Choice = { all: true, ids: [] };
export const noneChosen: Choice = { all: false, ids: [] };

export const isChosen = ({ all, ids }: Choice, id: string): boolean => ids.includes(id) !== all;

export const toggled = ({ all, ids }: Choice, id: string): Choice => ({
  all,
  ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
});

export const countChosen = ({ all, ids }: Choice, total: number): number =>
  all ? Math.max(0, total - ids.length) : ids.length;

/** The part of the request. */
export const chosenIn = ({ all, ids }: Choice): Pick<Mend, 'only' | 'except'> =>
  all ? { except: [...ids] } : { only: [...ids] };
