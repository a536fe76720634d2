import { useEffect, useEffectEvent } from 'react';
import { imageUrl } from '../../api/http/images.ts';
import { showPhotos } from '../../device/photo-viewer.ts';
import { isNativeShell } from '../../device/shell.ts';
import { feedback } from '../feedback/feedback.ts';
import { Dialog } from '../layout/Dialog.tsx';
import { texts } from '../texts.ts';
import { ImageViewerGallery } from './ImageViewerGallery.tsx';
import type { ViewedImage } from './viewed-image.ts';
import './image-viewer.css';
import styles from './viewer.module.css';

interface ImageViewerProps {
  open: boolean;
  onClose: () => void;
  images: readonly ViewedImage[];
  /** Index of the first picture to show. */
  start?: number;
}

/** Full-screen pictures, one at a time, with a zoom of up to 3. */
export function ImageViewer(props: ImageViewerProps) {
  return isNativeShell() ? <NativeViewer {...props} /> : <WebViewer {...props} />;
}

function WebViewer({ open, onClose, images, start = 0 }: ImageViewerProps) {
  const fail = () => {
    feedback.error(texts.imageFailed);
    onClose();
  };
  return (
    <Dialog className={styles.imageViewer} open={open} onClose={onClose} label={images[start]?.label ?? ''}>
      <ImageViewerGallery images={images} start={start} onClose={onClose} onFail={fail} />
    </Dialog>
  );
}

/** In a native shell the system's own viewer opens over everything, so nothing is rendered here. */
function NativeViewer({ open, onClose, images, start = 0 }: ImageViewerProps) {
  const show = useEffectEvent(async () => {
    const photos = images.map(({ image, label }) => ({
      url: new URL(imageUrl(image, 'default'), window.location.href).href,
      title: label,
    }));
    try {
      await showPhotos(photos, start);
    } catch {
      feedback.error(texts.imageFailed);
    } finally {
      onClose();
    }
  });
  useEffect(() => {
    if (open) void show();
  }, [open]);
  return null;
}
