import { documentOutline, imageOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useThumbnail } from '../../../api/chat/file-content.ts';
import type { OutgoingFile } from '../../../api/chat/outbox.ts';
import type { UploadProgress } from '../../../api/chat/outgoing-files.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { formatBytes } from '../../../ui/values/format.ts';
import { toBox } from '../composer/picture-box.ts';
import { texts } from '../texts.ts';
import styles from './thread.module.css';

interface OutgoingFilesProps {
  files: readonly OutgoingFile[];
  progress: UploadProgress;
}

/** The files of a message that is being sent, each with its progress. */
export function OutgoingFiles({ files, progress }: OutgoingFilesProps) {
  return (
    <ul className={`plain-list ${styles.files}`}>
      {files.map((file) => (
        <li key={file.key} className={styles.outgoing}>
          {file.width === null ? (
            <Icon className={styles.documentIcon} icon={documentOutline} />
          ) : (
            <OutgoingPicture file={file} />
          )}
          <span className="stack shrink grow">
            <span className={styles.name}>{file.name}</span>
            <span className="muted tiny-text">{formatBytes(file.size)}</span>
          </span>
          <Progress file={file} progress={progress} />
        </li>
      ))}
    </ul>
  );
}

function Progress({ file, progress }: { file: OutgoingFile; progress: UploadProgress }) {
  const fraction = useSyncExternalStore(progress.subscribe, () => progress.of(file.key));
  if (fraction === null) return null;
  return <progress className="full-width" aria-label={texts.files.sending(file.name)} value={fraction} />;
}

function OutgoingPicture({ file }: { file: OutgoingFile }) {
  const { url, failed } = useThumbnail({ key: file.key });
  return (
    <span className={styles.picture} style={toBox(file)}>
      {url === null ? (
        <span className={styles.waiting}>{failed ? <Icon icon={imageOutline} /> : null}</span>
      ) : (
        <img className={styles.pictureImage} src={url} alt="" />
      )}
    </span>
  );
}
