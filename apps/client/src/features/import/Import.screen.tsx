import { useNavigate, useSearchParams } from 'react-router-dom';
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
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <ImportHome /> : <OneImport key={id} id={id} />;
}

function ImportHome() {
  const navigate = useNavigate();
  return (
    <AppPage title={texts.title} back="/commerces">
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
    <AppPage title={item.data ? filesName(item.data.files) : texts.title} back="/import">
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
