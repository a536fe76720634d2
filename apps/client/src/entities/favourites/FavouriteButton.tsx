import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { heart, heartOutline } from 'ionicons/icons';
import { useSession } from '../../api/session/session.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { offerNotices } from '../notice/offer.ts';
import { useFavourite } from './favourites.ts';
import { texts } from './texts.ts';

interface FavouriteButtonProps {
  kind: FavouriteKind;
  id: string;
  className?: string | undefined;
}

/** Adds a record to the favourites or removes it. */
export function FavouriteButton({ kind, id, className }: FavouriteButtonProps) {
  const { on, toggle } = useFavourite(kind, id);
  const { guest } = useSession();
  const added = guest ? texts.onDevice : texts.inAccount;
  const press = () =>
    attempt(async () => {
      await toggle();
      feedback.success(on ? texts.removed : added);
      if (!on && !guest) offerNotices('favourite');
    });
  return (
    <button type="button" className={className} aria-pressed={on} onClick={() => void press()}>
      <Icon icon={on ? heart : heartOutline} />
      <span>{on ? texts.saved : texts.save}</span>
    </button>
  );
}
