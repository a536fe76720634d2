import { type DemoState, removalWord } from '@callejero/contract/answers/demo.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ask } from '../../api/http/ask.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx';
import styles from './DemoRemoval.module.css';
import { texts } from './demo-removal-texts.ts';

interface DemoRemovalProps {
  data: DemoState;
  edited: boolean;
  onEdited: (edited: boolean) => void;
  onClose: () => void;
}

/** What goes, what stays, and the word that confirms it. */
export function DemoRemoval({ data, edited, onEdited, onClose }: DemoRemovalProps) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useAttempt();
  const { removed, kept, keptCount, isBackedUp } = data;

  // What goes is read before anything is filled in.
  useEffect(() => form.current?.focus(), []);

  async function remove(): Promise<void> {
    if (busy) return;
    if (typed.trim().toLowerCase() !== removalWord) {
      setError(texts.wrongWord(removalWord));
      return;
    }
    const done = await run(async () => {
      await ask.post<DemoState>('/demo/removal', { word: removalWord, edited });
    });
    // The panel shows how it goes.
    if (done) await client.invalidateQueries({ queryKey: ['demo'] });
  }

  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-label={texts.title}
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void remove();
      }}
    >
      <p>{texts.goes(removed)}</p>
      {removed.conversations + removed.redemptions + removed.favourites > 0 ? (
        <p>{texts.goesWith(removed)}</p>
      ) : null}
      {keptCount > 0 ? (
        <div>
          <p>{texts.stays(keptCount)}</p>
          <ScrollBox className={styles.kept} label={texts.stays(keptCount)}>
            <ul>
              {kept.map((row) => (
                <li key={row.id}>
                  {row.name} <span className="muted">({texts.reasons[row.reason]})</span>
                </li>
              ))}
            </ul>
          </ScrollBox>
        </div>
      ) : null}
      <label className="check-label">
        <input
          className="check"
          type="checkbox"
          checked={edited}
          onChange={(event) => onEdited(event.target.checked)}
        />
        {texts.edited}
      </label>
      <p className="warning-tint round-small pad">{isBackedUp ? texts.backedUp : texts.forGood}</p>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-word`}>
          {texts.type(removalWord)}
        </label>
        <input
          id={`${id}-word`}
          className="input"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      </div>
      <div className="row wrap end gap-2-3">
        <Button variant="plain" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={busy} disabled={!data.isThere}>
          {texts.remove}
        </Button>
      </div>
    </form>
  );
}
