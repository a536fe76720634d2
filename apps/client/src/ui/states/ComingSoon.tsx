import { LinkButton } from '../layout/LinkButton.tsx';
import { texts } from '../texts.ts';
import { State } from './State.tsx';

/** An honest word about a screen that a later version brings. */
export function ComingSoon() {
  return (
    <State drawing="soon" title={texts.soon.title} text={texts.soon.text}>
      <LinkButton href="/">{texts.soon.action}</LinkButton>
    </State>
  );
}
