import type { CityState } from '@callejero/contract/answers/city.ts';
import { toEnvironmentLines } from '@callejero/contract/city-change.ts';
import { copyOutline, downloadOutline } from 'ionicons/icons';
import { useId } from 'react';
import { saveFile, toFileName } from '../../device/storage/files.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { useCopy } from '../../ui/feedback/useCopy.ts';
import { Button } from '../../ui/layout/Button.tsx';
import styles from './City.module.css';
import { texts } from './texts.ts';

const words = texts.exported;

/** Shows the values that were set here as lines for the server's configuration. */
export function Exported({ state: { values, set } }: { state: CityState }) {
  const id = useId();
  const copy = useCopy();
  const chosen = Object.fromEntries(set.map((name) => [name, values[name]]));
  const lines = toEnvironmentLines(chosen).join('\n');
  const json = () => new Blob([`${JSON.stringify(chosen, null, 2)}\n`], { type: 'application/json' });
  return (
    <section className={`${styles.exported} card pad-5`} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="muted">{set.length === 0 ? words.nothing : words.lead}</p>
      {set.length === 0 ? null : (
        <>
          {lines === '' ? null : (
            <textarea
              className={`input ${styles.lines}`}
              readOnly
              value={lines}
              rows={Math.min(10, set.length + 1)}
              aria-label={words.label}
              spellCheck={false}
            />
          )}
          <div className="row wrap gap-2">
            {lines === '' ? null : (
              <Button icon={copyOutline} onClick={() => void copy(lines)}>
                {words.copy}
              </Button>
            )}
            <Button
              icon={downloadOutline}
              variant="plain"
              onClick={() => void attempt(() => saveFile(json(), toFileName(words.file, 'json')))}
            >
              {words.json}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
