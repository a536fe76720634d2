import { useEffect, useRef } from 'react';
import { type SummaryEntry, summaryTitle } from './errors.ts';
import styles from './resource-form.module.css';

/**
 * The errors at the top of the form, with links to their inputs. After each refused save it is announced, and the first refused
 * input takes the focus; without one the summary does.
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
    untilFocused(() => focus.current());
  }, [attempt, shown]);
  if (!shown) return null;
  return (
    // A new element for each attempt, because an unchanged text would not be announced again.
    <div key={attempt} ref={box} className={styles.errorSummary} role="alert" tabIndex={-1}>
      <h2 className="below-2 normal-text danger-text">{summaryTitle(entries)}</h2>
      <ul className={styles.errorSummaryList}>
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

/** Milliseconds in which the loader over a page closes. */
const settling = 3000;

/** Below the loader nothing can take the focus, so focusing is repeated until it succeeds or the person moves the focus. */
function untilFocused(focus: () => HTMLElement | null): void {
  const until = performance.now() + settling;
  const before = document.activeElement;
  const attempt = () => {
    const active = document.activeElement;
    if (active !== before && active?.matches('input, textarea, select')) return;
    const target = focus();
    if (document.activeElement !== target && performance.now() < until) requestAnimationFrame(attempt);
  };
  attempt();
}

const focusable = 'input:not([type="hidden"]), button, select, textarea';

/** Focuses the invalid input of a field, else its first input. Null when the field is not rendered. */
function jump(id: string): HTMLElement | null {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
  const target =
    field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.getElementById(id) ??
    field?.querySelector<HTMLElement>(focusable);
  // An input in a closed panel can't take the focus.
  for (let at: Element | null = field; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  (field ?? target)?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
  return target ?? null;
}
