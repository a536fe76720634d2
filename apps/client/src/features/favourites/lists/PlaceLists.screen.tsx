import { addOutline, chevronForwardOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NameDialog } from '../../../entities/favourites/NameDialog.tsx';
import { createPlaceList, usePlaceLists } from '../../../entities/favourites/place-lists.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { ListsNotice } from './ListsNotice.tsx';
import styles from './PlaceLists.module.css';
import { listTexts as texts } from './texts.ts';

/** «Mis listas»: the person's lists of places. */
export default function PlaceListsScreen() {
  const { data, error, refetch } = usePlaceLists();
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const create = async (name: string) => {
    const id = await createPlaceList({ name, places: [] });
    setCreating(false);
    navigate(`/my-list/${id}`);
  };
  const button = (
    <Button icon={addOutline} variant="primary" onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  return (
    <AppPage title={texts.title} back="/favourites">
      <ListsNotice error={error} />
      {data === undefined ? (
        <FailureOrSkeleton of={{ error, refetch }} rows={4} height="4rem" />
      ) : data.length === 0 ? (
        <Empty text={texts.empty} action={button} />
      ) : (
        <>
          <p className="muted below-3">{texts.lead}</p>
          <ul className="plain-list stack gap-2 below-4">
            {data.map(({ id, name, places, shared }) => (
              <li key={id}>
                <Link to={`/my-list/${id}`} className={styles.list}>
                  <span className="stack grow shrink break">
                    <span className={styles.name}>{name}</span>
                    <span className="small-text muted">
                      {[texts.count(places.length), shared ? texts.isShared : ''].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Icon icon={chevronForwardOutline} />
                </Link>
              </li>
            ))}
          </ul>
          {button}
        </>
      )}
      {creating ? (
        <NameDialog title={texts.create} initial="" save={create} onClose={() => setCreating(false)} />
      ) : null}
    </AppPage>
  );
}
