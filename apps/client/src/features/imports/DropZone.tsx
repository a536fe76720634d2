import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { cloudUploadOutline, documentTextOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { fieldErrors, toRequestError } from '../../api/http/errors.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import { startImport } from './api.ts';
import { acceptedFiles, fileProblem, uploadProblem } from './chosen-files.ts';
import styles from './DropZone.module.css';
import importStyles from './Import.module.css';
import { fileFractions } from './result/arithmetic.ts';
import { texts } from './texts.ts';

interface Refusal {
  title: string;
  lines: string[];
}

interface Choice {
  files: File[];
  refused: { name: string; problem: string }[];
}

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
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sending = useRef<AbortController | null>(null);

  function choose(list: FileList | null): void {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    setRefusal(null);
    const refused = chosen.flatMap((file) => {
      const problem = fileProblem(file);
      return problem === null ? [] : [{ name: file.name, problem }];
    });
    const files = chosen.filter((file) => fileProblem(file) === null);
    setChoice({ files, refused });
    const together = uploadProblem(files);
    if (together !== null) setRefusal({ title: together, lines: [] });
    else if (refused.length === 0) void send(files);
  }

  async function send(files: File[]): Promise<void> {
    const controller = new AbortController();
    sending.current = controller;
    setChoice({ files, refused: [] });
    setRefusal(null);
    setFraction(0);
    try {
      const started = await startImport(files, source === null ? { target } : { source }, {
        onProgress: setFraction,
        signal: controller.signal,
      });
      onStarted(started.id);
    } catch (error) {
      setChoice(null);
      if (controller.signal.aborted) return;
      const { message } = toRequestError(error);
      setRefusal({
        title: texts.drop.failed,
        lines: [message, ...fieldErrors(error).map((detail) => `${detail.path}: ${detail.message}`)],
      });
    } finally {
      setFraction(null);
      sending.current = null;
      if (input.current) input.current.value = '';
    }
  }

  return (
    <section
      className={over ? `${importStyles.drop} over` : importStyles.drop}
      aria-label={texts.drop.label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (fraction === null) choose(event.dataTransfer.files);
      }}
    >
      {fraction !== null && choice ? (
        <Sending files={choice.files} fraction={fraction} onCancel={() => sending.current?.abort()} />
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
        onChange={(event) => choose(event.target.files)}
      />
      {refusal ? (
        <div className={importStyles.error} role="alert">
          <strong>{refusal.title}</strong>
          {refusal.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      {choice && choice.refused.length > 0 ? (
        <div className={importStyles.error} role="alert">
          <strong>{texts.drop.refused}</strong>
          <ul>
            {choice.refused.map((file) => (
              <li key={file.name}>
                {file.name}: {file.problem}
              </li>
            ))}
          </ul>
          {choice.files.length > 0 && refusal === null ? (
            <Button onClick={() => void send(choice.files)}>
              {texts.drop.sendOthers(choice.files.length)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
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
      <ul>
        {props.files.map((file, index) => {
          const sent = fractions[index] ?? 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of different folders may have one name
            <li key={index}>
              <Icon icon={documentTextOutline} />
              <span className="break">{file.name}</span>
              <span className="small-text muted">{formatBytes(file.size)}</span>
              <progress max={1} value={sent} aria-label={file.name} />
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
