import { expect, it } from 'vitest';
import { holdTexts } from './hold-texts.ts';

it('the texts of a form can not be typed while it is sent, and afterwards can again as before', () => {
  const [text, own, button] = [{ readOnly: false }, { readOnly: true }, {}];
  const end = holdTexts([text, own, button]);
  expect([text, own, button]).toEqual([{ readOnly: true }, { readOnly: true }, {}]);
  end();
  expect([text, own, button]).toEqual([{ readOnly: false }, { readOnly: true }, {}]);
});
