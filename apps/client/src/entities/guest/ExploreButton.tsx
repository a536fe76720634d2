import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { getFrom } from './from.ts';
import { exploreTexts } from './texts.ts';

/** Continues without an account: at the requested page if a guest may see it, else at the map. */
export function ExploreButton() {
  const from = getFrom(useLocation().state);
  return (
    <LinkButton href={guestLink(from ?? '/map')} variant="secondary" className="wide">
      {exploreTexts.explore}
    </LinkButton>
  );
}
