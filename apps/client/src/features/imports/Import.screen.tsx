import type { Import } from '@callejero/contract/answers/imports.ts';
import { type ImportTargetName, importTargetSchema } from '@callejero/contract/resources/imports.ts';
import { sources } from '@callejero/contract/resources/sources.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { invalidate, useOne } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { useRecordPages } from '../../ground/record-pages.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { useImport } from './api.ts';
import { DropZone } from './DropZone.tsx';
import { filesName, History } from './History.tsx';
import { ImportView } from './ImportView.tsx';
import { Mapping } from './mapping/Mapping.tsx';
import { TargetSelect } from './TargetSelect.tsx';
import { texts } from './texts.ts';

/** The id of the import is in the URL, so that it can be opened again after closing the page. */
export default function ImportScreen() {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const id = parameters.get('id');
  const asked = importTargetSchema.safeParse(parameters.get('target'));
  const target = asked.success ? asked.data : null;
  const { lists } = useRecordPages();
  const item = useImport(id);
  const status = item.data?.status;
  const written = item.data?.target;
  // Planning may create default categories; running and undoing change the collection.
  useEffect(() => {
    if (status !== undefined && written) void invalidate('categories', 'addresses', written);
  }, [status, written]);
  // One page for both, because both have one path.
  return (
    <AppPage
      title={item.data ? filesName(item.data.files) : texts.title}
      back={
        id === null ? (lists.get(target ?? 'commerces') ?? '/commerces') : (sourceOf(item.data) ?? '/import')
      }
      wide
    >
      {id === null ? (
        parameters.has('source') ? (
          <SourceHome id={parameters.get('source') ?? ''} />
        ) : (
          <ImportHome key={target} asked={target} />
        )
      ) : item.data ? (
        <ImportView key={id} item={item.data} />
      ) : (
        <FailureOrSkeleton of={item} rows={8} />
      )}
    </AppPage>
  );
}

/** A run belongs to the page of its source. */
const sourceOf = (item: Import | undefined) => (item?.source ? `/source/edit/${item.source}` : null);

/** Takes newer files of a source. */
function SourceHome({ id }: { id: string }) {
  const navigate = useNavigate();
  const source = useOne(sources, id, { select: ['name', 'target'] });
  if (!source.data) return <FailureOrSkeleton of={source} rows={4} />;
  return (
    <div className="grid gap-6 one-column">
      <h2>{texts.sources.newData(source.data.name)}</h2>
      <p className="muted">{texts.sources.help}</p>
      <DropZone
        target={source.data.target}
        source={id}
        onStarted={(started) => navigate(`/import?id=${started}`)}
      />
    </div>
  );
}

function ImportHome({ asked }: { asked: ImportTargetName | null }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [target, setTarget] = useState(asked);
  return (
    <div className="grid gap-6 one-column">
      <div className="grid gap-2 pad-5 card">
        <TargetSelect value={target} guess onChange={setTarget} />
        <p className="small-text muted">{texts.target.help(target)}</p>
      </div>
      {isOffered(user, 'imports:create') ? (
        <DropZone target={target} onStarted={(id) => navigate(`/import?id=${id}`)} />
      ) : (
        <p className="muted">{texts.drop.forbidden}</p>
      )}
      <section className="grid gap-3 one-column">
        <h2>{texts.history.title}</h2>
        {isOffered(user, 'sources:read') ? (
          <p>
            <LinkButton href="/sources">{texts.sources.all}</LinkButton>
          </p>
        ) : null}
        <History />
      </section>
      {target === null || target === 'commerces' ? <Mapping target="commerces" /> : null}
      {target === 'events' ? <Mapping target="events" /> : null}
    </div>
  );
}
