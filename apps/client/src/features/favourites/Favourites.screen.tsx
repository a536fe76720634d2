import { type FavouriteKind, favouriteKinds } from '@callejero/contract/favourites.ts';
import { closeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { changeFavourite, useFavourites } from '../../entities/favourites/favourites.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button, IconButton } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { FavouriteChunk } from './FavouriteChunk.tsx';
import styles from './Favourites.module.css';
import { texts } from './texts.ts';

const FavouriteTools = lazyPart(async () => (await import('./lists/FavouriteTools.tsx')).FavouriteTools);

const chunk = 50;

/** The page on which favourites of each kind are found. */
const sources: Record<FavouriteKind, string> = { commerces: '/map', events: '/agenda', promotions: '/deals' };

/** The person's favourites: places, events and promotions. */
export default function FavouritesScreen() {
  const [kind, setKind] = useState<FavouriteKind>('commerces');
  const [shown, setShown] = useState(chunk);
  const { data, error, refetch } = useFavourites();
  const ids = data?.[kind] ?? [];
  const { empty, action } = texts.kinds[kind];

  const change = (id: string, on: boolean) => attempt(() => changeFavourite(kind, id, on));
  const remove = async (id: string, title: string) => {
    if (!(await change(id, false))) return;
    feedback.info(texts.removed(title), {
      button: uiTexts.undo,
      onButton: () => void change(id, true),
    });
  };

  return (
    <AppPage title={texts.title} top>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{texts.kind}</legend>
        {favouriteKinds.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === kind}
            onClick={() => {
              setKind(each);
              setShown(chunk);
            }}
          >
            {texts.kinds[each].label}
            {data && data[each].length > 0 ? ` (${data[each].length})` : ''}
          </button>
        ))}
      </fieldset>
      <FavouriteTools kind={kind} ids={ids} />
      {data === undefined ? (
        <FailureOrSkeleton of={{ error, refetch }} rows={4} height="5rem" />
      ) : ids.length === 0 ? (
        <Empty text={empty} action={<LinkButton href={sources[kind]}>{action}</LinkButton>} />
      ) : (
        <>
          {chunksOf(ids.slice(0, shown)).map((part) => (
            <FavouriteChunk
              key={`${kind} ${part.start}`}
              kind={kind}
              ids={part.ids}
              actions={({ id, title }) => (
                <IconButton
                  icon={closeOutline}
                  label={texts.remove(title)}
                  onClick={() => void remove(id, title)}
                />
              )}
            />
          ))}
          {ids.length > shown ? (
            <Button className="wide" onClick={() => setShown((count) => count + chunk)}>
              {texts.more}
            </Button>
          ) : null}
        </>
      )}
    </AppPage>
  );
}

function chunksOf(ids: readonly string[]): { start: number; ids: string[] }[] {
  return Array.from({ length: Math.ceil(ids.length / chunk) }, (_, index) => {
    const start = index * chunk;
    return { start, ids: ids.slice(start, start + chunk) };
  });
}
