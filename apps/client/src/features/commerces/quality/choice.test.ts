import { expect, it } from 'vitest';
import { allChosen, chosenIn, countChosen, isChosen, noneChosen, toggled } from './choice.ts';

it('all but some of a list, or only some, are chosen', () => {
  const but = toggled(toggled(toggled(allChosen, 'a'), 'b'), 'a');
  expect([isChosen(but, 'a'), isChosen(but, 'b'), countChosen(but, 5)]).toEqual([true, false, 4]);
  expect(chosenIn(but)).toEqual({ except: ['b'] });
  const only = toggled(noneChosen, 'a');
  expect([isChosen(only, 'a'), isChosen(only, 'b'), countChosen(only, 5)]).toEqual([true, false, 1]);
  expect(chosenIn(only)).toEqual({ only: ['a'] });
});
