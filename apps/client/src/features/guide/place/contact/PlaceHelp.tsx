import { useState } from 'react';
import { texts } from '../../../../entities/claim/texts.ts';
import { useHasRight } from '../../../../entities/commerce/own-commerces.ts';
import { useAccountAction, useBegunAction } from '../../../../entities/guest/useAccountAction.ts';
import { useResume } from '../../../../entities/guest/useResume.ts';
import type { Place } from '../../../../entities/offline/place.ts';
import { Button } from '../../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../../ui/layout/LinkButton.tsx';
import { Modal } from '../../../../ui/layout/Modal.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../../ui/states/Skeleton.tsx';
import styles from '../place.module.css';
import { placeTexts } from '../texts.ts';

const words = placeTexts.help;

const loading = <Skeleton rows={5} />;
/** Loaded on demand: few people report something. */
const ReportForm = lazyPart(async () => (await import('./ReportForm.tsx')).ReportForm, loading);
const Claim = lazyPart(async () => (await import('../../../../entities/claim/Claim.tsx')).Claim, loading);

/** «¿Ves un error?» and «¿Es tuyo?»: buttons to report an error or to claim the place. */
export function PlaceHelp({ place }: { place: Place }) {
  const [open, setOpen] = useState<'report' | 'claim' | null>(null);
  const close = () => setOpen(null);
  const owned = useHasRight(place.id, 'people').data === true;
  // After a session that ended in the middle.
  useBegunAction(`report ${place.id}`, () => setOpen('report'));
  const claim = useAccountAction({
    name: `claim ${place.id}`,
    purpose: words.claimPurpose,
    run: () => setOpen('claim'),
  });
  useResume(open === null ? null : `${open} ${place.id}`);
  return (
    <div className={styles.help}>
      <Button variant="plain" onClick={() => setOpen('report')}>
        {words.report}
      </Button>
      {owned ? (
        <LinkButton href={`/my-commerce/view/${place.id}`} variant="plain">
          {texts.owned.manage}
        </LinkButton>
      ) : (
        <Button variant="plain" onClick={() => claim()}>
          {words.claim}
        </Button>
      )}
      <Modal open={open === 'report'} onClose={close} title={words.reportTitle}>
        {open === 'report' ? <ReportForm place={place} onDone={close} /> : null}
      </Modal>
      <Modal open={open === 'claim'} onClose={close} title={words.claimTitle}>
        {open === 'claim' ? <Claim place={place} onSent={close} onLeave={close} /> : null}
      </Modal>
    </div>
  );
}
