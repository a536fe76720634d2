import { IonIcon, IonModal } from '@ionic/react';
import { cameraOutline, close, eyeOutline, imagesOutline } from 'ionicons/icons';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { imageTexts } from './image-texts.ts';
import { useDialogName } from './useDialogName.ts';
import './image-source.css';

interface ImageSourceOptions {
  title: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Left out while there is no picture. */
  onView?: (() => void) | undefined;
  /** The camera that a phone opens with; a computer offers its files instead. */
  facing?: 'user' | 'environment';
}

/**
 * The seed's action sheet: see the picture that there is, choose one, or take one. `ask` opens it, `sheet` has to stand
 * on the page. It is a modal: Ionic's own action sheet would be 7 kB more of what everybody loads first.
 */
export function useImageSource(options: ImageSourceOptions): { ask: () => void; sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    sheet: <ImageSourceSheet {...options} open={open} onClose={() => setOpen(false)} />,
  };
}

function ImageSourceSheet({
  title,
  onChoose,
  onView,
  facing = 'environment',
  open,
  onClose,
}: ImageSourceOptions & { open: boolean; onClose: () => void }) {
  const named = useDialogName(title);
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const viewing = useRef(false);
  const { source } = imageTexts;

  const dismissed = () => {
    onClose();
    // The viewer opens when the sheet has gone: one thing at a time has the focus.
    if (viewing.current) onView?.();
    viewing.current = false;
  };
  const view = () => {
    viewing.current = true;
    onClose();
  };
  // At once, not when the sheet has gone: a file dialog opens only from what a person just did.
  const pick = (input: HTMLInputElement | null) => {
    input?.click();
    onClose();
  };

  const hidden = {
    className: 'visually-hidden',
    type: 'file',
    accept: 'image/*',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: onChoose,
  } as const;
  return (
    <>
      <input ref={gallery} {...hidden} />
      <input ref={camera} {...hidden} capture={facing} />
      <IonModal className="image-source" isOpen={open} onDidDismiss={dismissed} {...named}>
        <h2>{title}</h2>
        {onView ? <Choice icon={eyeOutline} label={source.view} onChoose={view} /> : null}
        <Choice icon={imagesOutline} label={source.gallery} onChoose={() => pick(gallery.current)} />
        <Choice icon={cameraOutline} label={source.camera} onChoose={() => pick(camera.current)} />
        <Choice icon={close} label={source.cancel} onChoose={onClose} />
      </IonModal>
    </>
  );
}

function Choice({ icon, label, onChoose }: { icon: string; label: string; onChoose: () => void }) {
  return (
    <button type="button" className="image-source-choice" onClick={onChoose}>
      <IonIcon icon={icon} aria-hidden="true" />
      {label}
    </button>
  );
}
