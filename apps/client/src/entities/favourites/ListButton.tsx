import { listOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useAccountAction } from '../guest/useAccountAction.ts';
import { texts } from './texts.ts';

const ListChooser = lazyPart(async () => (await import('./ListChooser.tsx')).ListChooser);

interface ListButtonProps {
  /** Id of a commerce. */
  place: string;
  className: string | undefined;
}

/** «Añadir a una lista»: offers the person's lists of places, and a new one. */
export function ListButton({ place, className }: ListButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = useAccountAction({
    name: `list ${place}`,
    purpose: texts.listPurpose,
    run: () => setOpen(true),
  });
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => choose()}>
        <Icon icon={listOutline} />
        <span>{texts.toList}</span>
      </button>
      {isOpen ? <ListChooser place={place} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
