import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useState } from 'react';
import { useUpdate } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { SpecialDays, SpecialHoursInput } from '../../entities/commerce/hours/SpecialHoursInput.tsx';
import {
  daysToCome,
  type EditedSpecialDay,
  specialHoursProblem,
} from '../../entities/commerce/hours/special-hours.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../ui/form/draft/useDraft.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import styles from './MyCommerces.module.css';
import { runWithConflictMessage } from './my-api.ts';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.quick;

/** Temporary closing and special days, which an owner changes without a review. */
export function QuickPanel({ commerce }: { commerce: Commerce }) {
  const { id, rev, temporarilyClosed, specialHours } = commerce;
  const update = useUpdate(commerces);
  /** The days that are being edited, also before a reload; null while the dialog is closed. */
  const [days, setDays, draft] = useDraftState<EditedSpecialDay[] | null>(`commerces.${id}.special`, null);
  /** The position of the switch until the change is stored. */
  const [requested, setRequested] = useState<boolean | null>(null);
  const coming = daysToCome(specialHours, settings().city.timezone, new Date());

  const write = (changes: Partial<Pick<Commerce, 'temporarilyClosed' | 'specialHours'>>, done: string) =>
    runWithConflictMessage(async () => {
      await update.mutateAsync({ id, rev, changes });
      feedback.success(done);
    });
  const close = async (closed: boolean) => {
    setRequested(closed);
    await write({ temporarilyClosed: closed }, closed ? words.nowClosed : words.nowOpen);
    setRequested(null);
  };
  const saveDays = async () => {
    if (days === null || specialHoursProblem(days) !== null) return;
    if (await write({ specialHours: days }, words.saved)) setDays(null);
  };

  return (
    <section className={`${styles.myPanel} grid gap-3 pad-4 one-column card`} aria-labelledby={`quick-${id}`}>
      <h2 id={`quick-${id}`}>{words.title}</h2>
      <p className="muted">{words.help}</p>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={requested ?? temporarilyClosed}
          aria-checked={requested ?? temporarilyClosed}
          disabled={update.isPending}
          onChange={(event) => void close(event.target.checked)}
        />
        <span>{words.closed}</span>
      </label>
      <h3>{words.special}</h3>
      {coming.length === 0 ? <p className="muted">{words.noSpecial}</p> : <SpecialDays days={coming} />}
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button onClick={() => setDays(coming)}>{words.change}</Button>
      </div>
      <Modal
        open={days !== null}
        onClose={() => setDays(null)}
        title={words.special}
        foot={
          <>
            <Button variant="plain" onClick={() => setDays(null)}>
              {uiTexts.cancel}
            </Button>
            <Button variant="primary" disabled={update.isPending} onClick={() => void saveDays()}>
              {uiTexts.save}
            </Button>
          </>
        }
      >
        {days === null ? null : (
          <div className="grid gap-3">
            {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
            <SpecialHoursInput
              id={`special-${id}`}
              name="specialHours"
              label={words.special}
              value={days}
              onChange={(value) => setDays((value ?? []) as EditedSpecialDay[])}
              onBlur={() => undefined}
              required={false}
              readOnly={false}
              values={{}}
              setValue={() => undefined}
            />
          </div>
        )}
      </Modal>
    </section>
  );
}
