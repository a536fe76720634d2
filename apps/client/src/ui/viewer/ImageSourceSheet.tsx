import { cameraOutline, close, eyeOutline, imagesOutline } from 'ionicons/icons';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import {
  cameraWay,
  chooseNativePhotos,
  type PictureOptions,
  type PictureSource,
  takeNativePhoto,
} from '../../device/camera/camera.ts';
import type { CameraAnswer } from '../camera/CameraDialog.tsx';
import { Dialog } from '../layout/Dialog.tsx';
import { Icon } from '../layout/Icon.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { sayProblem } from '../pictures/say-problem.ts';
import styles from './ImageSourceSheet.module.css';
import { imageTexts } from './image-texts.ts';

interface ImageSourceOptions {
  title: string;
  options: PictureOptions;
  /** The name of the form's field, to which a picture is restored if the app is ended meanwhile. */
  field: string;
  onPictures: (pictures: Blob[]) => void;
  /** Undefined while there is no picture. */
  onView?: (() => void) | undefined;
}

const CameraDialog = lazyPart(async () => (await import('../camera/CameraDialog.tsx')).CameraDialog);

/**
 * The seed's action sheet: view the current picture, choose one, or take one. `ask` opens it, or goes directly to the given
 * source; the page must render `sheet`.
 */
export function useImageSource(source: ImageSourceOptions): {
  ask: (from?: PictureSource) => void;
  sheet: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const [shooting, setShooting] = useState(false);
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { options, field, onPictures } = source;

  const receive = async (pictures: Promise<Blob[]>) => {
    try {
      const found = await pictures;
      if (found.length > 0) onPictures(found);
    } catch (error) {
      sayProblem(error);
    }
  };
  const choose = () => {
    if (cameraWay() === 'plugin') void receive(chooseNativePhotos(options));
    else gallery.current?.click();
  };
  const take = () => {
    const way = cameraWay();
    if (way === 'input') camera.current?.click();
    else if (way === 'dialog') setShooting(true);
    else {
      const restore = { route: window.location.pathname, data: { field } };
      void receive(takeNativePhoto(options, restore).then((photo) => (photo ? [photo] : [])));
    }
  };
  const answered = (answer: CameraAnswer) => {
    setShooting(false);
    if (answer === 'gallery') choose();
    else if (answer) onPictures([answer]);
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) onPictures(files);
  };

  const hidden = {
    className: 'visually-hidden',
    type: 'file',
    accept: 'image/*',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: picked,
  } as const;
  return {
    ask: (from = 'prompt') => {
      if (from === 'prompt') setOpen(true);
      else if (from === 'camera') take();
      else choose();
    },
    sheet: (
      <>
        <input ref={gallery} {...hidden} multiple={options.limit > 1} />
        <input ref={camera} {...hidden} capture={options.direction === 'front' ? 'user' : 'environment'} />
        <SourceSheet
          title={source.title}
          onView={source.onView}
          open={open}
          onClose={() => setOpen(false)}
          onChoose={choose}
          onTake={take}
        />
        {shooting ? (
          <CameraDialog direction={options.direction} quality={options.quality} onDone={answered} />
        ) : null}
      </>
    ),
  };
}

interface SourceSheetProps extends Pick<ImageSourceOptions, 'title' | 'onView'> {
  open: boolean;
  onClose: () => void;
  onChoose: () => void;
  onTake: () => void;
}

function SourceSheet({ title, onView, open, onClose, onChoose, onTake }: SourceSheetProps) {
  const { source } = imageTexts;

  // At once: a browser opens a file dialog only directly after a tap.
  const choose = (act: () => void) => () => {
    act();
    onClose();
  };

  return (
    <Dialog className={styles.imageSource} open={open} onClose={onClose} label={title}>
      <h2 className={styles.imageSourceTitle}>{title}</h2>
      {onView ? <Choice icon={eyeOutline} label={source.view} onChoose={choose(onView)} /> : null}
      <Choice icon={imagesOutline} label={source.gallery} onChoose={choose(onChoose)} />
      <Choice icon={cameraOutline} label={source.camera} onChoose={choose(onTake)} />
      <Choice icon={close} label={source.cancel} onChoose={onClose} />
    </Dialog>
  );
}

function Choice({ icon, label, onChoose }: { icon: string; label: string; onChoose: () => void }) {
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <Icon className={styles.choiceIcon} icon={icon} />
      {label}
    </button>
  );
}
