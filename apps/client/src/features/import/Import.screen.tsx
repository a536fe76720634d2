import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { invalidate } from '../../api/resource.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { useImport } from './api.ts';
import { DropZone } from './DropZone.tsx';
import { filesName, History } from './History.tsx';
import { ImportView } from './ImportView.tsx';
import { Mapping } from './Mapping.tsx';
import { texts } from './texts.ts';
import './import.css';

/** The import that is shown stands in the URL, so that closing the page loses nothing. */
export default function ImportScreen() {
  const { pathname, search } = useLocation();
  const own = useRef(search);
  // The location is the app's: below another page this one keeps showing what it showed.
  if (pathname === '/import') own.current = search;
  const id = new URLSearchParams(own.current).get('id');
  const item = useImport(id);
  const status = item.data?.status;
  // A plan may bring the default categories, carrying it out and undoing it change the commerces.
  useEffect(() => {
    if (status !== undefined) void invalidate('categories', 'commerces', 'addresses');
  }, [status]);
  // One page for both: Ionic takes a second one at the same path for a page that has yet to enter, and hides it.
  return (
    <AppPage
      title={item.data ? filesName(item.data.files) : texts.title}
      back={id === null ? '/commerces' : '/import'}
      wide
    >
      {id === null ? (
        <ImportHome />
      ) : item.data ? (
        <ImportView key={id} item={item.data} />
      ) : item.error ? (
        <Failure error={item.error} onRetry={() => void item.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </AppPage>
  );
}

function ImportHome() {
  const navigate = useNavigate();
  return (
    <div className="import-home">
      <DropZone onStarted={(id) => navigate(`/import?id=${id}`)} />
      <section className="import-section">
        <h2>{texts.history.title}</h2>
        <History />
      </section>
      <Mapping />
    </div>
  );
}
