import type { Attachment } from '@callejero/contract/resources/messages.ts';
import { downloadOutline, imageOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { fileContent, useThumbnail } from '../../../api/chat/file-content.ts';
import { saveFile } from '../../../device/storage/files.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { formatBytes } from '../../../ui/values/format.ts';
import type { ViewedImage } from '../../../ui/viewer/viewed-image.ts';
import { texts } from '../texts.ts';
import styles from '../thread/thread.module.css';
import { toBox } from './picture-box.ts';

const ImageViewer = lazyPart(async () => (await import('../../../ui/viewer/ImageViewer.tsx')).ImageViewer);

const isImage = ({ mime }: Attachment) => mime.startsWith('image/');

/** The files of a message: pictures are shown, other files are offered to save. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const pictures = files.filter(isImage);
  const [viewed, setViewed] = useState<{ images: ViewedImage[]; start: number } | null>(null);
  const [open, setOpen] = useState(false);
  const { run } = useAttempt();
  useEffect(
    () => () => {
      for (const { image } of viewed?.images ?? []) URL.revokeObjectURL(image);
    },
    [viewed],
  );

  const view = (start: number) =>
    run(async () => {
      if (viewed === null || viewed.start !== start) {
        const images = await Promise.all(
          pictures.map(async ({ id, name }) => ({
            image: URL.createObjectURL(await fileContent(id)),
            label: name,
          })),
        );
        setViewed({ images, start });
      }
      setOpen(true);
    });

  return (
    <div className={styles.files}>
      {pictures.map((file, index) => (
        <Picture key={file.id} file={file} onView={() => void view(index)} />
      ))}
      {files
        .filter((file) => !isImage(file))
        .map((file) => (
          <button
            key={file.id}
            type="button"
            className={styles.document}
            onClick={() =>
              void fileContent(file.id)
                .then((content) => saveFile(content, file.name))
                .catch((failure: unknown) => feedback.error(failure))
            }
          >
            <Icon className={styles.documentIcon} icon={downloadOutline} />
            <span className="stack shrink grow">
              <span className="visually-hidden">{texts.files.download}</span>
              <span className={styles.name}>{file.name}</span>
              <span className="muted tiny-text">{formatBytes(file.size)}</span>
            </span>
          </button>
        ))}
      {viewed ? (
        <ImageViewer open={open} onClose={() => setOpen(false)} images={viewed.images} start={viewed.start} />
      ) : null}
    </div>
  );
}

/** Its space is reserved before it loads, so that nothing moves when it appears. */
function Picture({ file, onView }: { file: Attachment; onView: () => void }) {
  const { url, failed } = useThumbnail({ id: file.id });
  return (
    <button
      type="button"
      className={styles.picture}
      style={toBox(file)}
      aria-label={texts.files.see(file.name)}
      onClick={onView}
    >
      {url === null ? (
        <span className={styles.waiting}>{failed ? <Icon icon={imageOutline} /> : null}</span>
      ) : (
        <img className={styles.pictureImage} src={url} alt="" />
      )}
    </button>
  );
}
