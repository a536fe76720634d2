import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { isHttpsUrl, openFreeMap } from '@callejero/contract/base-map.ts';
import type { MapStyle } from '@callejero/contract/map-style.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { scrollBehaviour } from '../../device/appearance.ts';
import type { ProbeResult } from '../../embed/probe-messages.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { createNewest } from '../../ui/hooks/newest.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { refreshPage } from '../../ui/map/page-policy.ts';
import styles from './base-map.module.css';
import { chooseStyle, chooseStyleFile, useRefreshState } from './base-map-api.ts';
import { HelpedInput } from './HelpedInput.tsx';
import { readStyleFile } from './read-style-file.ts';
import { StyleProbe } from './StyleProbe.tsx';
import { texts } from './texts.ts';

const words = texts.style;

interface Tried {
  /** Its address, or the name of its file. */
  styleUrl: string;
  /** The style of a file. */
  style: MapStyle | null;
  attempt: number;
}

/** Chooses a style of another server or of a file, which is tried in this browser before everybody gets it. */
export function StylePanel({ state }: { state: BaseMapState }) {
  const id = useId();
  /** `attempt` distinguishes repeated tries of the same URL. */
  const [tried, setTried] = useState<Tried | null>(null);
  const [result, setResult] = useState<ProbeResult | null>(null);
  const { busy: saving, run } = useAttempt();
  const refresh = useRefreshState();
  const trial = useRef<HTMLDivElement>(null);

  // The trial is below the form, on most screens out of sight of the button that starts it.
  useEffect(() => {
    if (tried) trial.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
  }, [tried]);

  function tryStyle(styleUrl: string, style: MapStyle | null): void {
    setResult(null);
    setTried((last) => ({ styleUrl, style, attempt: (last?.attempt ?? 0) + 1 }));
  }

  async function save({ styleUrl, style }: Tried, { origins, works }: ProbeResult): Promise<void> {
    if (!works && !(await feedback.confirm(words.insistQuestion, words.insistDetail))) return;
    const done = await run(async () => {
      if (style) await chooseStyleFile(state.rev, { name: styleUrl, style }, origins);
      else await chooseStyle(state.rev, styleUrl, origins);
      // The Content-Security-Policy of this page does not allow the style's hosts yet.
      await refreshPage();
      window.location.reload();
    }, texts.stale);
    if (!done) await refresh();
  }

  return (
    <section className={`card ${styles.panel} pad-5`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <StyleAddress onTry={(styleUrl) => tryStyle(styleUrl, null)} />
      <StyleFile onTry={tryStyle} />
      {tried ? (
        <div ref={trial} className={styles.trial}>
          <StyleProbe
            key={tried.attempt}
            styleUrl={tried.styleUrl}
            style={tried.style}
            onResult={setResult}
          />
          <Outcome styleUrl={tried.styleUrl} result={result} />
          {result ? (
            <div className="row wrap gap-2-3 end">
              <Button
                variant={result.works ? 'primary' : 'plain'}
                disabled={saving}
                onClick={() => void save(tried, result)}
              >
                {result.works ? texts.publish : words.insist}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The ready style, or another one by its address. */
function StyleAddress({ onTry }: { onTry: (styleUrl: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  function start(styleUrl: string): void {
    const valid = isHttpsUrl(styleUrl);
    setError(valid ? null : words.invalid);
    if (valid) onTry(styleUrl);
  }
  return (
    <>
      <div className={styles.choice}>
        <p className={styles.choiceText}>
          <strong>{words.ready}</strong>
          <br />
          <span className="muted">{words.readyNote(openFreeMap.attribution)}</span>
        </p>
        <Button onClick={() => start(openFreeMap.styleUrl)}>{words.readyTry}</Button>
      </div>
      <form
        noValidate
        className={styles.choice}
        onSubmit={(event) => {
          event.preventDefault();
          start(typed.trim());
        }}
      >
        <HelpedInput
          label={words.field}
          help={words.help}
          error={error}
          type="url"
          spellCheck={false}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
        />
        <Button type="submit">{words.try}</Button>
      </form>
    </>
  );
}

/** A style in a file. */
function StyleFile({ onTry }: { onTry: (name: string, style: MapStyle) => void }) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [choices] = useState(createNewest);
  async function tryFile(file: File | undefined): Promise<void> {
    if (input.current) input.current.value = '';
    if (!file) return;
    const isNewest = choices.begin();
    const read = await readStyleFile(file);
    if (!isNewest()) return;
    setError(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') onTry(file.name, read);
  }
  return (
    <>
      <div className={styles.choice}>
        <p className={styles.choiceText}>
          <strong>{words.file}</strong>
          <br />
          <span className="muted">{words.fileNote}</span>
        </p>
        <Button onClick={() => input.current?.click()}>{words.tryFile}</Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={words.tryFile}
          hidden
          onChange={(event) => void tryFile(event.target.files?.[0])}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} role="alert" />
    </>
  );
}

const hostOrName = (style: string) => (isHttpsUrl(style) ? new URL(style).host : style);

function Outcome({ styleUrl, result }: { styleUrl: string; result: ProbeResult | null }) {
  const state = !result ? 'waiting' : result.works ? 'works' : 'fails';
  return (
    <div className={`${styles.outcome} break round-small sunken pad ${state}`} role="status">
      {!result ? (
        <p>{words.trying(hostOrName(styleUrl))}</p>
      ) : result.works ? (
        <>
          <p>
            <strong>{words.works(result.name ?? hostOrName(styleUrl))}</strong>
          </p>
          {result.origins.length === 0 ? null : (
            <p>{words.origins(result.origins.map((origin) => new URL(origin).host).join(', '))}</p>
          )}
        </>
      ) : (
        <>
          <p>
            <strong>{words.fails}</strong>
          </p>
          <p>{result.reason}</p>
        </>
      )}
    </div>
  );
}
