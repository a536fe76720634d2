import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { useParams } from 'react-router';
import { ask } from '../../api/http/ask.ts';
import { OpeningHoursInput } from '../../entities/commerce/hours/OpeningHoursInput.tsx';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { useMine } from './my-api.ts';
import { texts } from './texts.ts';

const words = texts.form.copyHours;
const copied = ['openingHours', 'openingHoursText', 'specialHours'] as const;

/** The hours of one's own commerce, which can be copied from another one. */
export function OwnHoursInput(props: FieldInputProps) {
  const { id } = useParams();
  const { data: mine = [] } = useMine();
  const { busy, run } = useAttempt();
  const others = mine.filter((one) => one.id !== id);
  const copy = (from: string) =>
    run(async () => {
      const hours = await ask.get<Pick<Commerce, (typeof copied)[number] | 'name'>>(`/commerces/${from}`);
      for (const name of copied) props.setValue(name, hours[name]);
      feedback.success(words.done(hours.name));
    });
  return (
    <div className="grid gap-2 one-column">
      {props.readOnly || others.length === 0 ? null : (
        <select
          className="input"
          aria-label={words.label}
          value=""
          disabled={busy}
          onChange={(event) => void copy(event.target.value)}
        >
          <option value="" disabled>
            {words.label}
          </option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      <OpeningHoursInput {...props} plain />
    </div>
  );
}
