import { alertCircle, close, refresh } from 'ionicons/icons';
import { IconButton } from '../layout/Button.tsx';
import { Icon } from '../layout/Icon.tsx';
import styles from './pictures.module.css';
import { pictureTexts } from './texts.ts';
import type { PictureUpload } from './upload-list.ts';

interface UploadStatusProps {
  upload: PictureUpload;
  onCancel: () => void;
  onRetry: () => void;
}

const words = pictureTexts.upload;

/** The progress of an upload, or its error, with the possible actions. */
export function UploadStatus({ upload, onCancel, onRetry }: UploadStatusProps) {
  const { state, progress, problem, name } = upload;
  const failed = state === 'failed';
  return (
    <div className={failed ? `${styles.uploadStatus} failed` : styles.uploadStatus}>
      {failed ? (
        <p className={styles.uploadProblem} role="alert">
          <Icon className={styles.uploadProblemIcon} icon={alertCircle} />
          <span>
            <strong>{words.failed}</strong> {problem}
          </span>
        </p>
      ) : (
        <>
          <span className="small-text digits">{textOf(upload)}</span>
          <progress
            className={styles.uploadProgress}
            max={1}
            {...(isCounted(upload) ? { value: progress } : {})}
            aria-label={words.progress(name)}
          />
        </>
      )}
      <span className="flex push">
        {failed && upload.retryable ? (
          <IconButton icon={refresh} label={words.retry(name)} onClick={onRetry} />
        ) : null}
        <IconButton
          icon={close}
          label={failed ? words.remove(name) : words.cancel(name)}
          onClick={onCancel}
        />
      </span>
    </div>
  );
}

/** Whether the progress is known: it is 0 while waiting and counted while sending, but not while the server processes. */
function isCounted({ state, progress }: PictureUpload): boolean {
  return state === 'waiting' || (state === 'sending' && progress < 1);
}

function textOf({ state, progress }: PictureUpload): string {
  if (state === 'sending' && progress === 1) return words.storing;
  if (state === 'sending') return words.sending(Math.round(progress * 100));
  return state === 'preparing' ? words.preparing : words.waiting;
}
