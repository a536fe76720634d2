import type { PlaceList } from '@callejero/contract/answers/place-lists.ts';
import { maxListedPlaces } from '@callejero/contract/favourites.ts';
import { addOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { listTexts as texts } from './list-texts.ts';
import { NameDialog } from './NameDialog.tsx';
import { changePlaceList, createPlaceList, usePlaceLists } from './place-lists.ts';

interface ListChooserProps {
  /** Id of a commerce. */
  place: string;
  onClose: () => void;
}

/** The person's lists: a tap adds the place to one or removes it. */
export function ListChooser({ place, onClose }: ListChooserProps) {
  const lists = usePlaceLists();
  const [isNaming, setNaming] = useState(false);
  const { wanted, put } = useChoices(place);
  if (isNaming)
    return (
      <NameDialog
        title={texts.create}
        initial=""
        save={async (name) => {
          await createPlaceList({ name, places: [place] });
          feedback.success(texts.added(name));
          onClose();
        }}
        onClose={() => setNaming(false)}
      />
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={texts.choose}
      foot={
        <>
          <Button icon={addOutline} onClick={() => setNaming(true)}>
            {texts.create}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      {lists.data === undefined ? (
        <FailureOrSkeleton of={lists} rows={3} height="3rem" />
      ) : lists.data.length === 0 ? (
        <Empty text={texts.none} />
      ) : (
        <ul className="plain-list">
          {lists.data.map((list) => (
            <li key={list.id}>
              <Choice
                list={list}
                isOn={wanted.get(list.id) ?? list.places.includes(place)}
                onChange={(on) => put(list, on)}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

interface ChoiceProps {
  list: PlaceList;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

function Choice({ list: { name, places, shared }, isOn, onChange }: ChoiceProps) {
  const isFull = !isOn && places.length >= maxListedPlaces;
  const facts = [
    texts.count(places.length),
    shared ? texts.isShared : '',
    isFull ? texts.full(maxListedPlaces) : '',
  ];
  return (
    <label className="option">
      <input
        type="checkbox"
        className="check"
        checked={isOn}
        disabled={isFull}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="stack shrink break">
        <span>{name}</span>
        <span className="small-text muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </label>
  );
}

/** By list, the choices that are not stored yet, and the function that chooses. */
function useChoices(place: string) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const put = (list: PlaceList, on: boolean) => {
    setWanted((known) => new Map(known).set(list.id, on));
    const store = async () => {
      await attempt(() =>
        changePlaceList(list, ({ places }) => {
          const others = places.filter((each) => each !== place);
          return { places: on ? [...others, place] : others };
        }),
      );
      // A later tap on the same list still waits.
      setWanted((known) =>
        known.get(list.id) === on ? new Map([...known].filter(([id]) => id !== list.id)) : known,
      );
    };
    // One after the other: each answer has all lists, and an older one would show what was before.
    last.current = last.current.then(store);
  };
  return { wanted, put };
}
