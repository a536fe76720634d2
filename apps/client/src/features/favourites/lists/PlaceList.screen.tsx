import type { PlaceList } from '@callejero/contract/answers/place-lists.ts';
import { addOutline, arrowDown, arrowUp, closeOutline, createOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { publicAddress } from '../../../api/http/public-address.ts';
import { NameDialog } from '../../../entities/favourites/NameDialog.tsx';
import { changePlaceList, deletePlaceList, usePlaceLists } from '../../../entities/favourites/place-lists.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { FavouriteChunk } from '../FavouriteChunk.tsx';
import { PrintPlaces } from '../print/PrintPlaces.tsx';
import { AddPlaces } from './AddPlaces.tsx';
import { ListSharing } from './ListSharing.tsx';
import { ListsNotice } from './ListsNotice.tsx';
import { listTexts as texts } from './texts.ts';
import { useListChanges } from './useListChanges.ts';

/** One of the person's lists of places. */
export default function PlaceListScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePlaceLists();
  const list = data?.find((each) => each.id === id);
  return (
    <AppPage title={list?.name ?? texts.one} back="/my-lists">
      <ListsNotice error={error} />
      {list ? (
        <OwnList key={id} list={list} />
      ) : data === undefined ? (
        <FailureOrSkeleton of={{ error, refetch }} rows={4} height="5rem" />
      ) : (
        <State drawing="lost" title={texts.absent.title} text={texts.absent.text}>
          <LinkButton href="/my-lists">{texts.title}</LinkButton>
        </State>
      )}
    </AppPage>
  );
}

function OwnList({ list }: { list: PlaceList }) {
  const { name, places, shared } = list;
  const [asked, setAsked] = useState<'add' | 'name' | null>(null);
  const { said, add, remove, move } = useListChanges(list);
  const navigate = useNavigate();
  const close = () => setAsked(null);

  const drop = async () => {
    if (!(await feedback.confirm(texts.deleteQuestion(name), texts.deleteDetail))) return;
    // First: the page of a list that is gone says that it is absent.
    if (!(await attempt(() => deletePlaceList(list.id)))) return;
    feedback.success(texts.deleted(name));
    navigate('/my-lists', { replace: true });
  };

  return (
    <div className="stack gap-4">
      <div className="row wrap gap-2">
        <Button icon={addOutline} variant="primary" onClick={() => setAsked('add')}>
          {texts.add}
        </Button>
        {places.length > 0 ? (
          <PrintPlaces
            title={name}
            ids={places}
            address={shared ? publicAddress({ kind: 'list', slug: shared.token }) : null}
          />
        ) : null}
        <Button icon={createOutline} onClick={() => setAsked('name')}>
          {texts.rename}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {places.length === 0 ? (
        <Empty text={texts.noPlaces} />
      ) : (
        <div>
          <FavouriteChunk
            kind="commerces"
            ids={places}
            actions={({ id, title }) => (
              <>
                <span className="stack">
                  <IconButton
                    icon={arrowUp}
                    label={texts.up(title)}
                    disabled={places[0] === id}
                    onClick={() => void move(id, title, -1)}
                  />
                  <IconButton
                    icon={arrowDown}
                    label={texts.down(title)}
                    disabled={places.at(-1) === id}
                    onClick={() => void move(id, title, 1)}
                  />
                </span>
                <IconButton
                  icon={closeOutline}
                  label={texts.remove(title)}
                  onClick={() => void remove(id, title)}
                />
              </>
            )}
          />
        </div>
      )}
      <ListSharing list={list} />
      <div>
        <Button icon={trashOutline} variant="plain" onClick={() => void drop()}>
          {texts.delete}
        </Button>
      </div>
      {asked === 'add' ? (
        <AddPlaces
          places={places}
          add={async (ids) => {
            await add(ids);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'name' ? <RenameDialog list={list} onClose={close} /> : null}
    </div>
  );
}

/** The list's name is typed over the one that was shown when the dialog opened. */
function RenameDialog({ list, onClose }: { list: PlaceList; onClose: () => void }) {
  const [seen] = useState(list);
  return (
    <NameDialog
      title={texts.rename}
      initial={seen.name}
      save={async (name) => {
        await changePlaceList(seen, () => ({ name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
