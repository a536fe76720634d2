import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { cloudUploadOutline, documentTextOutline } from 'ionicons/icons';
import { useFileDrop } from '../../ui/hooks/useFileDrop.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import { acceptedFiles } from './chosen-files.ts';
import styles from './files.module.css';
import importsStyles from './imports.module.css';
import { fileFractions } from './result/arithmetic.ts';
import { texts } from './texts.ts';
import { type Choice, type Refusal, useUpload } from './useUpload.ts';

/** Accepts files by drag and drop or the file chooser, and sends them; `onStarted` gets the import's id. */
export function DropZone({
  target,
  source = null,
  onStarted,
}: {
  target: ImportTargetName | null;
  /** The source whose new data they are. */
  source?: string | null;
  onStarted: (id: string) => void;
}) {
  const { input, choice, refusal, fraction, choose, send, cancel } = useUpload(
    source === null ? { target } : { source },
    onStarted,
  );
  const { over, target: dropTarget } = useFileDrop(choose);

  return (
    <section
      className={over ? `${importsStyles.drop} over` : importsStyles.drop}
      aria-label={texts.drop.label}
      {...dropTarget}
    >
      {fraction !== null && choice ? (
        <Sending files={choice.files} fraction={fraction} onCancel={cancel} />
      ) : (
        <>
          <Icon icon={cloudUploadOutline} className={styles.dropIcon} />
          <h2>{texts.drop.title}</h2>
          <p>{texts.drop.formats(target)}</p>
          <Button variant="primary" onClick={() => input.current?.click()}>
            {texts.drop.choose}
          </Button>
          <p className="small-text muted">{texts.drop.nothingYet}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={texts.drop.choose}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      {refusal ? <RefusalNotice {...refusal} /> : null}
      {choice && choice.refused.length > 0 ? (
        <RefusedFiles choice={choice} onSendOthers={refusal === null ? send : null} />
      ) : null}
    </section>
  );
}

function RefusalNotice({ title, lines }: Refusal) {
  return (
    <div className={importsStyles.error} role="alert">
      <strong>{title}</strong>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface RefusedFilesProps {
  choice: Choice;
  /** Null while the others can't be sent either. */
  onSendOthers: ((files: File[]) => Promise<void>) | null;
}

function RefusedFiles({ choice: { files, refused }, onSendOthers }: RefusedFilesProps) {
  return (
    <div className={importsStyles.error} role="alert">
      <strong>{texts.drop.refused}</strong>
      <ul className={importsStyles.errorList}>
        {refused.map((file) => (
          <li key={file.name}>
            {file.name}: {file.problem}
          </li>
        ))}
      </ul>
      {files.length > 0 && onSendOthers ? (
        <Button onClick={() => void onSendOthers(files)}>{texts.drop.sendOthers(files.length)}</Button>
      ) : null}
    </div>
  );
}

function Sending(props: { files: File[]; fraction: number; onCancel: () => void }) {
  const fractions = fileFractions(
    props.files.map((file) => file.size),
    props.fraction,
  );
  return (
    <div className={styles.sending}>
      <h2 role="status">{texts.drop.uploading}</h2>
      <ul className={styles.sendingList}>
        {props.files.map((file, index) => {
          const sent = fractions[index] ?? 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of different folders may have one name
            <li className={styles.sendingItem} key={index}>
              <Icon icon={documentTextOutline} />
              <span className="break">{file.name}</span>
              <span className="small-text muted">{formatBytes(file.size)}</span>
              <progress
                className={`${importsStyles.progress} ${styles.sendingProgress}`}
                max={1}
                value={sent}
                aria-label={file.name}
              />
              <span className="small-text muted">
                {sent >= 1 ? texts.drop.sent : sent > 0 ? `${Math.floor(sent * 100)} %` : texts.drop.waiting}
              </span>
            </li>
          );
        })}
      </ul>
      <Button onClick={props.onCancel}>{texts.drop.cancel}</Button>
    </div>
  );
}
