import { maxProofFiles } from '@callejero/contract/resources/claims.ts';
import { attachOutline, close, documentOutline, imageOutline } from 'ionicons/icons';
import { useId, useRef } from 'react';
import { feedback } from '../../ui/feedback/feedback.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { Button, IconButton } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { UploadStatus } from '../../ui/pictures/UploadStatus.tsx';
import { useUploadList } from '../../ui/pictures/useUploadList.ts';
import styles from './ProofFiles.module.css';
import { isPdf, isProof, sendProof, smallerProof } from './proof-upload.ts';
import { texts } from './texts.ts';

const words = texts.proof;

export interface Proof {
  id: string;
  name: string;
}

interface ProofFilesProps {
  files: readonly Proof[];
  error: string | undefined;
  /** Takes a function of the current files, because several uploads may end before the form has rendered the first. */
  onChange: (change: (files: readonly Proof[]) => readonly Proof[]) => void;
}

/** Pictures and PDFs that prove a claim: lets the person choose them, uploads them one after another and lists them. */
export function ProofFiles({ files, error, onChange }: ProofFilesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { list, uploads } = useUploadList(id, {
    prepare: smallerProof,
    send: sendProof,
    stored: (stored, { name }) => onChange((now) => [...now, { id: stored, name }]),
    failed: () => undefined,
  });

  const take = (chosen: readonly File[]) => {
    const room = Math.max(0, maxProofFiles - files.length - uploads.length);
    const wanted = chosen.filter(isProof);
    if (wanted.length < chosen.length) feedback.warning(words.types);
    else if (wanted.length > room) feedback.warning(words.full(maxProofFiles));
    list.add(wanted.slice(0, room));
  };
  const isFull = files.length + uploads.length >= maxProofFiles;

  return (
    <fieldset
      className="field stack gap-2 top shrink"
      aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
    >
      <legend className="below-2 field-label">{words.label}</legend>
      <p id={`${id}-help`} className="field-help">
        {words.help(maxProofFiles)}
      </p>
      {files.length + uploads.length > 0 ? (
        <ul className="plain-list hairline round full-width">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <Icon className={styles.fileIcon} icon={isPdf(file) ? documentOutline : imageOutline} />
              <span className={styles.name}>{file.name}</span>
              <IconButton
                icon={close}
                label={words.remove(file.name)}
                onClick={() => {
                  onChange((now) => now.filter((other) => other.id !== file.id));
                  document.getElementById(id)?.focus();
                }}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.id} className={styles.file}>
              <Icon className={styles.fileIcon} icon={attachOutline} />
              <span className={styles.name}>{upload.name}</span>
              <UploadStatus
                upload={upload}
                onCancel={() => list.cancel(upload.id)}
                onRetry={() => list.retry(upload.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        icon={attachOutline}
        id={id}
        aria-disabled={isFull || undefined}
        aria-invalid={error ? true : undefined}
        onClick={() => (isFull ? feedback.warning(words.full(maxProofFiles)) : input.current?.click())}
      >
        {words.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={words.add}
        accept="image/*,application/pdf"
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <FieldError id={`${id}-error`} error={error} role="alert" />
    </fieldset>
  );
}
