import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';

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
  const focus = useRef<() => void>(() => undefined);
  focus.current = () => {
    const first = entries.find(({ id }) => id !== null)?.id;
    if (!first || !jump(first)) box.current?.focus();
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
    <div key={attempt} ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{texts.form.summary(entries.length)}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.id}${entry.label}${entry.message}`}>
            {entry.id ? (
              <button type="button" className="link-button" onClick={() => jump(entry.id ?? '')}>
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

/** Milliseconds in which a page that opened enters. */
const entering = 2000;

/** When a page that opens with errors has entered, Ionic focuses its heading: the field comes after that. */
function whenPageShows(element: Element | null, then: () => void): void {
  const page = element?.closest('.ion-page');
  if (!page?.matches('.ion-page-invisible, .ion-page-hidden')) then();
  page?.addEventListener('ionViewDidEnter', () => requestAnimationFrame(() => requestAnimationFrame(then)), {
    once: true,
    signal: AbortSignal.timeout(entering),
  });
}

const focusable = 'input:not([type="hidden"]), button, select, textarea';

/** Focuses the input of a field: what is marked as wrong in it, else its first. False when it is not there. */
function jump(id: string): boolean {
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
  return target !== null && target !== undefined;
}
