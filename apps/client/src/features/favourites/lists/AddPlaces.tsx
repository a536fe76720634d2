import { maxListedPlaces } from '@callejero/contract/favourites.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFavourites } from '../../../entities/favourites/favourites.ts';
import type { OfflineCard } from '../../../entities/offline/offline-page.ts';
import { readRows } from '../../../entities/offline/read-rows.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { texts as favouriteTexts } from '../texts.ts';
import styles from './PlaceLists.module.css';
import { listTexts as texts } from './texts.ts';

const chunk = 50;

interface AddPlacesProps {
  places: readonly string[];
  add: (ids: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses favourite places that are not in the list yet. */
export function AddPlaces({ places, add, onClose }: AddPlacesProps) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(chunk);
  const favourites = useFavourites();
  const open = favourites.data?.commerces.filter((each) => !places.includes(each)) ?? [];
  const { busy, form } = useSubmit(() => add(chosen));
  const room = maxListedPlaces - places.length;
  const toggle = (place: string) =>
    setChosen((known) =>
      known.includes(place) ? known.filter((each) => each !== place) : [...known, place],
    );
  return (
    <Modal
      open
      large
      onClose={onClose}
      title={texts.addTitle}
      foot={
        <SubmitFoot
          form={id}
          submit={texts.addChosen(chosen.length)}
          busy={busy}
          disabled={chosen.length === 0 || chosen.length > room}
          onCancel={onClose}
        />
      }
    >
      <form id={id} className="stack gap-3" {...form}>
        {chosen.length > room ? <p role="alert">{texts.full(maxListedPlaces)}</p> : null}
        {favourites.data === undefined ? (
          <FailureOrSkeleton of={favourites} rows={4} height="3rem" />
        ) : open.length === 0 ? (
          <Empty text={texts.nothingToAdd} action={<LinkButton href="/map">{texts.toMap}</LinkButton>} />
        ) : (
          <Choices ids={open.slice(0, shown)} chosen={chosen} toggle={toggle} />
        )}
        {open.length > shown ? (
          <Button onClick={() => setShown((count) => count + chunk)}>{favouriteTexts.more}</Button>
        ) : null}
      </form>
    </Modal>
  );
}

interface ChoicesProps {
  ids: readonly string[];
  chosen: readonly string[];
  toggle: (id: string) => void;
}

function Choices({ ids, chosen, toggle }: ChoicesProps) {
  const cards = useQuery<OfflineCard[]>({
    queryKey: ['commerces', 'favourite-cards', [...ids].sort()],
    queryFn: ({ signal }) => readRows('commerces', ids, signal),
    placeholderData: (previous) => previous,
  });
  if (!cards.data) return <FailureOrSkeleton of={cards} rows={4} height="3rem" />;
  return (
    <ul className="plain-list stack gap-1">
      {cards.data.map(({ id, title, line, address }) => (
        <li key={id}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <span className="stack shrink break">
              <span>{title}</span>
              <span className="small-text muted">{[line, address].filter(Boolean).join(' · ')}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
