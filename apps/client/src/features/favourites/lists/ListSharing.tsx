import type { PlaceList } from '@callejero/contract/answers/place-lists.ts';
import { linkOutline, qrCodeOutline } from 'ionicons/icons';
import { useId } from 'react';
import { sharePlaceList, unsharePlaceList } from '../../../entities/favourites/place-lists.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { useShare } from '../../../ui/share/useShare.tsx';
import { formatDate } from '../../../ui/values/format.ts';
import { listTexts as texts } from './texts.ts';

/** Whether and until when everybody with the link reads the list, and what can be done about that. */
export function ListSharing({ list }: { list: PlaceList }) {
  const { id, name, shared, removedBecause } = list;
  const title = useId();
  const { busy, run } = useAttempt();
  if (removedBecause !== null) return <p role="note">{texts.takenDown(removedBecause)}</p>;
  return (
    <section className="card stack gap-3 pad-4" aria-labelledby={title}>
      <h2 id={title}>{texts.sharing}</h2>
      {shared ? (
        <Shared id={id} name={name} shared={shared} />
      ) : (
        <>
          <p>{texts.shareLead}</p>
          <div>
            <Button icon={linkOutline} busy={busy} onClick={() => void run(() => sharePlaceList(id))}>
              {texts.share}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface SharedProps {
  id: string;
  name: string;
  shared: NonNullable<PlaceList['shared']>;
}

function Shared({ id, name, shared: { token, until } }: SharedProps) {
  const { share, shareParts } = useShare({ page: { kind: 'list', slug: token }, title: name });
  const { busy, run } = useAttempt();
  const renew = async () => {
    if (await run(() => sharePlaceList(id))) feedback.success(texts.renewed);
  };
  const unshare = async () => {
    if (!(await feedback.confirm(texts.unshareQuestion(name), texts.unshareDetail))) return;
    if (await run(() => unsharePlaceList(id))) feedback.success(texts.unshared);
  };
  return (
    <>
      <p>{texts.sharedUntil(formatDate(until))}</p>
      <div className="row wrap gap-2">
        <Button icon={qrCodeOutline} variant="primary" onClick={share}>
          {texts.link}
        </Button>
        <Button busy={busy} onClick={() => void renew()}>
          {texts.renew}
        </Button>
        <Button onClick={() => void unshare()}>{texts.unshare}</Button>
      </div>
      {shareParts}
    </>
  );
}
