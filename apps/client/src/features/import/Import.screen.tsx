import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
  return id === null ? <ImportHome /> : <OneImport key={id} id={id} />;
}

function ImportHome() {
  const navigate = useNavigate();
  return (
    <AppPage title={texts.title} back="/commerces" wide>
      <div className="import-home">
        <DropZone onStarted={(id) => navigate(`/import?id=${id}`)} />
        <section className="import-section">
          <h2>{texts.history.title}</h2>
          <History />
        </section>
        <Mapping />
      </div>
    </AppPage>
  );
}

function OneImport({ id }: { id: string }) {
  const item = useImport(id);
  return (
    <AppPage title={item.data ? filesName(item.data.files) : texts.title} back="/import" wide>
      {item.data ? (
        <ImportView item={item.data} />
      ) : item.error ? (
        <Failure error={item.error} onRetry={() => void item.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </AppPage>
  );
}
