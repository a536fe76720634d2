import { type SourceRecord, sources } from '@callejero/contract/resources/sources.ts';
import { refreshOutline } from 'ionicons/icons';
import { ask } from '../../api/http/ask.ts';
import { invalidate } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { formatRelative } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** What the last runs did, what waits for a decision, and the buttons that begin a run. */
export function SourceHeader({ source }: { source: SourceRecord }) {
  const { name, places, lastRun, lastRunAt, checkedAt, nextAt, notice, waiting } = source;
  return (
    <section className="grid gap-3 one-column">
      <p>
        {[
          texts.summary(places),
          ...(lastRun !== null && lastRunAt !== null
            ? [`${formatRelative(lastRunAt)}: ${texts.changes(lastRun)}`]
            : [texts.never]),
        ].join(' · ')}
      </p>
      {checkedAt !== null || nextAt !== null ? (
        <p className="small-text muted">
          {[
            ...(checkedAt === null ? [] : [texts.checked(formatRelative(checkedAt))]),
            ...(nextAt === null ? [] : [texts.next(formatRelative(nextAt))]),
          ].join('. ')}
        </p>
      ) : null}
      {notice !== null ? (
        <p className="break pad round-small warning-tint warning-text" role="status">
          {notice}
        </p>
      ) : null}
      <div className="row wrap gap-2">
        {waiting !== null ? (
          <LinkButton href={`/import?id=${waiting}`} variant="primary">
            {texts.decide}
          </LinkButton>
        ) : null}
        <RunButtons source={source} name={name} />
      </div>
    </section>
  );
}

function RunButtons({ source: { id, url }, name }: { source: SourceRecord; name: string }) {
  const { user } = useSession();
  const { busy, run } = useAttempt();
  async function update(): Promise<void> {
    await ask.post(`/${sources.name}/${id}/run`);
    await invalidate(sources.name);
    feedback.success(texts.begun(name));
  }
  return (
    <>
      {url !== null && isOffered(user, 'sources:update') ? (
        <Button icon={refreshOutline} disabled={busy} onClick={() => void run(update)}>
          {texts.now}
        </Button>
      ) : null}
      {isOffered(user, 'imports:create') ? (
        <LinkButton href={`/import?source=${id}`}>{texts.upload}</LinkButton>
      ) : null}
    </>
  );
}
