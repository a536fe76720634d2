import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './ErrorSummary.module.css';

export interface SummaryEntry {
  /** Id of the element to jump to; null for what has no input in this form. */
  id: string | null;
  label: string;
  message: string;
}

/**
 * What is wrong, on top, with a jump to each place. Each time a save was refused it is announced, and the first input that was
 * refused takes the focus; without one the summary does.
 */
export function ErrorSummary({ entries, attempt }: { entries: readonly SummaryEntry[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const shown = entries.length > 0;
  const focus = useRef<() => HTMLElement | null>(() => null);
  focus.current = () => {
    const first = entries.find(({ id }) => id !== null)?.id;
    const field = first ? jump(first) : null;
    if (!field) box.current?.focus();
    return field ?? box.current;
  };
  // Once per refused attempt: the errors may arrive a render later than the attempt.
  useEffect(() => {
    if (!shown || focused.current === attempt) return;
    focused.current = attempt;
    whenPageShows(box.current, () => focus.current());
  }, [attempt, shown]);
  if (!shown) return null;
  return (
    // A new element for each attempt: the same text would not be announced again.
    <div key={attempt} ref={box} className={styles.errorSummary} role="alert" tabIndex={-1}>
      <h2>{texts.form.summary(entries.length)}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.id}${entry.label}${entry.message}`}>
            {entry.id ? (
              <button type="button" className={styles.linkButton} onClick={() => jump(entry.id ?? '')}>
                {entry.label}
              </button>
            ) : (
              <strong>{entry.label}</strong>
            )}
            {entry.label ? ': ' : ''}
            {entry.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Milliseconds in which a page enters and the loader over it goes. */
const settling = 3000;

/**
 * A page that opens with errors can't take the focus before it is there, nor under the loader; and Ionic focuses its heading
 * once it has entered. So it is tried until it succeeds, or the person goes somewhere else.
 */
function whenPageShows(element: Element | null, focus: () => HTMLElement | null): void {
  const until = performance.now() + settling;
  const before = document.activeElement;
  const attempt = () => {
    const active = document.activeElement;
    if (active !== before && active?.matches('input, textarea, select')) return;
    const target = focus();
    if (document.activeElement !== target && performance.now() < until) requestAnimationFrame(attempt);
  };
  attempt();
  element?.closest('.ion-page')?.addEventListener('ionViewDidEnter', () => requestAnimationFrame(attempt), {
    once: true,
    signal: AbortSignal.timeout(settling),
  });
}

const focusable = 'input:not([type="hidden"]), button, select, textarea';

/** Focuses the input of a field: what is marked as wrong in it, else its first. Null when it is not there. */
function jump(id: string): HTMLElement | null {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  const target =
    field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.getElementById(id) ??
    field?.querySelector<HTMLElement>(focusable);
  // A closed panel would swallow the focus.
  for (let at: Element | null = field; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  (field ?? target)?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  return target ?? null;
}
