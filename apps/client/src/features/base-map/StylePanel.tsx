import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { isHttpsUrl, openFreeMap } from '@callejero/contract/base-map.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { scrollBehaviour } from '../../device/appearance.ts';
import type { ProbeResult } from '../../embed/probe-messages.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { refreshPage } from '../../ui/map/page-policy.ts';
import baseMapStyles from './BaseMap.module.css';
import { chooseStyle, useRefreshState } from './base-map-api.ts';
import styles from './StylePanel.module.css';
import { StyleProbe } from './StyleProbe.tsx';
import { texts } from './texts.ts';

const words = texts.style;

/** Chooses a style of another server, which is tried in this browser before everybody gets it. */
export function StylePanel({ state }: { state: BaseMapState }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  /** `attempt` distinguishes repeated tries of the same URL. */
  const [tried, setTried] = useState<{ styleUrl: string; attempt: number } | null>(null);
  const [result, setResult] = useState<ProbeResult | null>(null);
  const { busy: saving, run } = useAttempt();
  const refresh = useRefreshState();
  const trial = useRef<HTMLDivElement>(null);

  // The trial is below the form, on most screens out of sight of the button that starts it.
  useEffect(() => {
    if (tried) trial.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
  }, [tried]);

  function start(styleUrl: string): void {
    const valid = isHttpsUrl(styleUrl);
    setError(valid ? null : words.invalid);
    if (!valid) return;
    setResult(null);
    setTried((last) => ({ styleUrl, attempt: (last?.attempt ?? 0) + 1 }));
  }

  async function save({ styleUrl, origins, works }: ProbeResult): Promise<void> {
    if (!works && !(await feedback.confirm(words.insistQuestion, words.insistDetail))) return;
    const done = await run(async () => {
      await chooseStyle(state.rev, styleUrl, origins);
      // The Content-Security-Policy of this page does not allow the style's hosts yet.
      await refreshPage();
      window.location.reload();
    }, texts.stale);
    if (!done) await refresh();
  }

  return (
    <section className={`card ${baseMapStyles.panel} pad-5`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <div className={styles.choice}>
        <p>
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
        <div className="field">
          <label htmlFor={`${id}-url`}>{words.field}</label>
          <input
            id={`${id}-url`}
            className="input"
            type="url"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
          />
          <p
            id={`${id}-help`}
            className={error ? 'field-error' : 'field-help'}
            role={error ? 'alert' : undefined}
          >
            {error ?? words.help}
          </p>
        </div>
        <Button type="submit">{words.try}</Button>
      </form>
      {tried ? (
        <div ref={trial} className={baseMapStyles.trial}>
          <StyleProbe key={tried.attempt} styleUrl={tried.styleUrl} onResult={setResult} />
          <Outcome styleUrl={tried.styleUrl} result={result} />
          {result ? (
            <div className={`${baseMapStyles.actions} end`}>
              <Button
                variant={result.works ? 'primary' : 'plain'}
                disabled={saving}
                onClick={() => void save(result)}
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

function Outcome({ styleUrl, result }: { styleUrl: string; result: ProbeResult | null }) {
  const state = !result ? 'waiting' : result.works ? 'works' : 'fails';
  return (
    <div className={`${baseMapStyles.outcome} break round-small sunken pad ${state}`} role="status">
      {!result ? (
        <p>{words.trying(new URL(styleUrl).host)}</p>
      ) : result.works ? (
        <>
          <p>
            <strong>{words.works(result.name ?? new URL(styleUrl).host)}</strong>
          </p>
          <p>{words.origins(result.origins.map((origin) => new URL(origin).host).join(', '))}</p>
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
