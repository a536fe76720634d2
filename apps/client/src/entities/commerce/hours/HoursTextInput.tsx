import { readSpanishHours, sureHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { useState } from 'react';
import { settings } from '../../../api/settings.ts';
import type { FieldInputProps } from '../../../ui/form/types.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';
import { HoursPreview } from './HoursPreview.tsx';
import styles from './hours.module.css';

const words = texts.hours.text;

/**
 * Opening hours in free text. A text that is understood fills in the week; any other is stored as written, for people to read.
 */
export function HoursTextInput({ id, value, onChange, onBlur, setValue, ...props }: FieldInputProps) {
  const stored = typeof value === 'string' ? value : '';
  // A text that was understood is no longer this field's value, but stays in the input.
  const [typed, setTyped] = useState(stored);
  const text = stored === '' ? typed : stored;
  const [replaced, setReplaced] = useState<{ before: unknown; hours: string } | null>(null);
  const current = props.values.openingHours;
  const { city } = settings();
  // A text about some dates only is added to the hours that were there before it.
  const before = replaced ? replaced.before : current;
  const reading = {
    today: dayIn(city.timezone, new Date()),
    south: city.center.lat < 0,
    current: typeof before === 'string' ? before : null,
  };
  const read = readSpanishHours(text, reading);

  const accept = (hours: string) => {
    setReplaced({ before: replaced ? replaced.before : current, hours });
    setValue('openingHours', hours);
    onChange(null);
  };
  const type = (written: string) => {
    setTyped(written);
    const understood = readSpanishHours(written, reading);
    if (understood && understood.confidence >= sureHours) {
      accept(understood.hours);
      return;
    }
    // The beginning of a text may have been understood as something else than the whole: undo that.
    if (replaced && current === replaced.hours) setValue('openingHours', replaced.before);
    setReplaced(null);
    onChange(written.trim() === '' ? null : written);
  };

  if (props.readOnly)
    return <p className={stored === '' ? 'muted' : 'break'}>{stored === '' ? '—' : stored}</p>;

  const taken = stored === '' && read !== null && current === read.hours;
  return (
    <div className={`${styles.hours} grid gap-2 one-column`}>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={1000}
        placeholder={words.placeholder}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={[props.describedBy, `${id}-read`].filter(Boolean).join(' ')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
      />
      <div id={`${id}-read`} aria-live="polite">
        {taken ? <p className="small-text muted">{words.understood}</p> : null}
        {stored === '' ? null : (
          <div className="small-text round-small pad-3 sunken grid gap-2">
            <p>{read ? words.doubt : words.unknown}</p>
            {read ? (
              <>
                <HoursPreview text={read.hours} special={[]} timezone={null} />
                <Button className={styles.accept} onClick={() => accept(read.hours)}>
                  {words.accept}
                </Button>
              </>
            ) : null}
          </div>
        )}
      </div>
    </div>
  );
}
