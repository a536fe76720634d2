import { type DemoState, removalWord } from '@callejero/contract/answers/demo.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../api/http/ask.ts';
import { read } from '../../api/http/read.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { loadSettings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import dashboardStyles from './Dashboard.module.css';
import styles from './DemoPanel.module.css';
import { texts } from './texts.ts';

const words = texts.demo;
const queryKey = ['demo'];

/** Removes the demo's town, for administrators with all permissions, as long as something of it is there. */
export function DemoPanel() {
  const { user } = useSession();
  const isAllowed = isOffered(user, '*');
  const [edited, setEdited] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const state = useQuery({
    queryKey: [...queryKey, edited],
    queryFn: read<DemoState>('/demo', new URLSearchParams(edited ? { edited: 'true' } : {})),
    enabled: isAllowed,
    placeholderData: (before) => before,
  });
  const { data } = state;
  if (
    !isAllowed ||
    !data ||
    (!data.isThere && !edited && !data.kept.some(({ reason }) => reason === 'edited'))
  )
    return null;
  return (
    <section className={`card ${dashboardStyles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      {isOpen ? (
        <Removal data={data} edited={edited} onEdited={setEdited} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{words.open}</Button>
        </div>
      )}
    </section>
  );
}

interface RemovalProps {
  data: DemoState;
  edited: boolean;
  onEdited: (edited: boolean) => void;
  onClose: () => void;
}

function Removal({ data, edited, onEdited, onClose }: RemovalProps) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useAttempt();
  const { removed, kept, keptCount, lastBackup } = data;

  async function remove(): Promise<void> {
    if (busy) return;
    if (typed.trim().toLowerCase() !== removalWord) {
      setError(words.wrongWord(removalWord));
      return;
    }
    const done = await run(async () => {
      await ask.post<DemoState>('/demo/removal', { word: removalWord, edited });
      await loadSettings();
      feedback.success(words.done);
    });
    if (!done) return;
    onClose();
    // Everything that this tab has read may be of the demo.
    await client.invalidateQueries();
  }

  return (
    <form
      noValidate
      className={styles.removal}
      onSubmit={(event) => {
        event.preventDefault();
        void remove();
      }}
    >
      <p>{words.goes(removed)}</p>
      {removed.conversations + removed.redemptions + removed.favourites > 0 ? (
        <p>{words.goesWith(removed)}</p>
      ) : null}
      {keptCount > 0 ? (
        <div>
          <p>{words.stays(keptCount)}</p>
          <ul className={styles.kept}>
            {kept.map((row) => (
              <li key={row.id}>
                {row.name} <span className="muted">({words.reasons[row.reason]})</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <label className="check-label">
        <input
          className="check"
          type="checkbox"
          checked={edited}
          onChange={(event) => onEdited(event.target.checked)}
        />
        {words.edited}
      </label>
      <p className={`${styles.warning} round-small pad`}>
        {words.forGood} {lastBackup ? words.backup(formatDateTime(lastBackup)) : words.noBackup}
      </p>
      <div className="field">
        <label htmlFor={`${id}-word`}>{words.type(removalWord)}</label>
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
      <div className={styles.actions}>
        <Button variant="plain" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={busy} disabled={!data.isThere}>
          {busy ? words.removing : words.remove}
        </Button>
      </div>
    </form>
  );
}
