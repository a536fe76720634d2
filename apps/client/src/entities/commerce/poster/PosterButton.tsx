import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { printOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Button } from '../../../ui/layout/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { texts } from '../texts.ts';

const PosterDialog = lazyPart(async () => (await import('./PosterDialog.tsx')).PosterDialog);

/** «Cartel y pegatinas»: only for an accepted commerce, whose public page exists. */
export function PosterButton({
  commerce,
}: {
  commerce: Pick<Commerce, 'name' | 'slug' | 'logo' | 'status'>;
}) {
  const [dialog, setDialog] = useState({ wanted: false, open: false });
  if (commerce.status !== 'accepted') return null;
  return (
    <>
      <Button icon={printOutline} onClick={() => setDialog({ wanted: true, open: true })}>
        {texts.poster}
      </Button>
      {dialog.wanted ? (
        <PosterDialog
          commerce={commerce}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      ) : null}
    </>
  );
}
