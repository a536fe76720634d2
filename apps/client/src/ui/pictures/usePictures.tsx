import { type ReactNode, useEffect, useRef, useState } from 'react';
import { upload } from '../../api/http/uploads.ts';
import { type PictureOptions, type PictureSource, pictureDefaults } from '../../device/camera/camera.ts';
import { notice } from '../../device/haptics.ts';
import { receiveRestored } from '../../device/storage/restore.ts';
import type { CropShape } from '../crop/CropDialog.tsx';
import { readPicture, untouched, writePicture } from '../crop/picture.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useImageSource } from '../viewer/ImageSourceSheet.tsx';
import { sayProblem } from './say-problem.ts';
import type { PictureUpload } from './upload-list.ts';
import { useUploadList } from './useUploadList.ts';

const CropDialog = lazyPart(async () => (await import('../crop/CropDialog.tsx')).CropDialog);

interface Cutting {
  file: Blob;
  bitmap: ImageBitmap;
  replaces: string | null;
}

interface PicturesConfig {
  /** Id of the field's main button, which gets the focus back when a dialog closes. */
  id: string;
  /** Name of the form's field. */
  name: string;
  title: string;
  shape: CropShape;
  options?: Partial<PictureOptions>;
  onView?: (() => void) | undefined;
  /** Returns how many of the chosen pictures are accepted; by default one, which replaces a running upload. */
  admit?: (count: number, uploading: number) => number;
  onStored: (file: string, replaces: string | null) => void;
}

export interface Pictures {
  uploads: readonly PictureUpload[];
  ask: (from?: PictureSource) => void;
  /** Adds pictures that were dropped or pasted. */
  take: (files: readonly Blob[]) => void;
  /** Crops a picture, which may replace a stored one. */
  cut: (file: Blob, replaces: string | null) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Sheet and dialogs, which the page must render. */
  dialogs: ReactNode;
}

/** All steps from "add a picture" to its stored name: source, cropping, upload. */
export function usePictures(config: PicturesConfig): Pictures {
  const options = { ...pictureDefaults, ...config.options };
  const { quality } = options;
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const { list, uploads } = useUploadList(config.id, {
    prepare: (file) => writePicture(file, untouched, quality),
    send: (file, sending) => upload(file, sending),
    stored(file, { replaces }) {
      notice('Success');
      config.onStored(file, replaces);
    },
    failed: () => notice('Error'),
  });

  const add = (files: readonly Blob[], prepared = false, replaces: string | null = null) => {
    if (!config.admit) list.clear();
    list.add(files, { prepared, replaces });
  };
  const cut = async (file: Blob, replaces: string | null) => {
    try {
      setCutting({ file, bitmap: await readPicture(file), replaces });
    } catch (error) {
      sayProblem(error);
    }
  };
  const take = (files: readonly Blob[]) => {
    const places = config.admit?.(files.length, uploads.length) ?? 1;
    const [first, ...more] = files.slice(0, places);
    if (!first) return;
    // Several pictures are not cropped one by one first; each can be cropped afterwards.
    if (more.length > 0) add([first, ...more]);
    else void cut(first, null);
  };
  const cutDone = (done: File | null) => {
    setCutting(null);
    cutting?.bitmap.close();
    if (done) add([done], true, cutting?.replaces);
    // After the dialog is closed, which would take the focus back.
    setTimeout(() => document.getElementById(config.id)?.focus());
  };

  const newest = useRef(take);
  newest.current = take;
  const { name } = config;
  // The path of the field's own page, not of the page that is current at a later render.
  const [route] = useState(() => window.location.pathname);
  useEffect(() => receiveRestored(route, name, (picture) => newest.current([picture])), [route, name]);

  const source = useImageSource({
    title: config.title,
    options,
    field: name,
    onPictures: take,
    onView: config.onView,
  });
  return {
    uploads,
    ask: source.ask,
    take,
    cut: (file, replaces) => void cut(file, replaces),
    cancel: list.cancel,
    retry: list.retry,
    dialogs: (
      <>
        {source.sheet}
        {cutting ? (
          <CropDialog
            file={cutting.file}
            bitmap={cutting.bitmap}
            shape={config.shape}
            quality={quality}
            onDone={cutDone}
          />
        ) : null}
      </>
    ),
  };
}
