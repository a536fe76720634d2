import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';

export interface SummaryEntry {
  /** Id of the element to jump to; null for what belongs to no field. */
  id: string | null;
  label: string;
  message: string;
}

/** What is wrong, on top, with a jump to each place. It takes the focus each time a save was refused. */
export function ErrorSummary({ entries, attempt }: { entries: readonly SummaryEntry[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const shown = entries.length > 0;
  // Once per refused attempt: the errors may arrive a render later than the attempt.
  useEffect(() => {
    if (!shown || focused.current === attempt) return;
    focused.current = attempt;
    box.current?.focus();
  }, [attempt, shown]);
  if (!shown) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{texts.form.summary(entries.length)}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.id}${entry.message}`}>
            {entry.id ? (
              <button type="button" className="link-button" onClick={() => jump(entry.id ?? '')}>
                {entry.label}
              </button>
            ) : null}
            {entry.id ? ': ' : ''}
            {entry.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function jump(id: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(id)}"]`);
  const target =
    document.getElementById(id) ?? field?.querySelector<HTMLElement>('input, button, select, textarea');
  field?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
