import { close, documentOutline } from 'ionicons/icons';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { formatBytes } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import styles from '../thread/thread.module.css';
import type { StagedFiles } from './useStagedFiles.ts';

/** The files of the next message. */
export function StagedList({ staged: { files, remove } }: { staged: StagedFiles }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.staged} aria-label={texts.files.staged}>
      {files.map((file) => (
        <li key={`${file.name} ${file.url}`} className={styles.stagedFile}>
          {file.url === null ? (
            <Icon className={styles.documentIcon} icon={documentOutline} />
          ) : (
            <img src={file.url} alt="" className={styles.stagedPicture} />
          )}
          <span className="stack shrink grow">
            <span className={styles.name}>{file.name}</span>
            <span className="muted tiny-text">{formatBytes(file.blob.size)}</span>
          </span>
          <IconButton icon={close} label={texts.files.remove(file.name)} onClick={() => remove(file)} />
        </li>
      ))}
    </ul>
  );
}
