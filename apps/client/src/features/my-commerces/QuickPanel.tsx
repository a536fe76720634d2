import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useState } from 'react';
import { getConflict } from '../../api/http/errors.ts';
import { useUpdate } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { SpecialDays, SpecialHoursInput } from '../../entities/commerce/hours/SpecialHoursInput.tsx';
import {
  daysToCome,
  type EditedSpecialDay,
  specialHoursProblem,
} from '../../entities/commerce/hours/special-hours.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../ui/form/draft/useDraft.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { type CommerceWithAddress, runWithConflictMessage } from './my-api.ts';
import styles from './my-commerces.module.css';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.quick;

interface EditedDays {
  /** The version of the commerce of which the person saw the days. */
  rev: number;
  days: EditedSpecialDay[];
}

/** Temporary closing and special days, which an owner changes without a review. */
export function QuickPanel({ commerce }: { commerce: CommerceWithAddress }) {
  const { id, rev, temporarilyClosed, specialHours } = commerce;
  const update = useUpdate<typeof commerces, CommerceWithAddress>(commerces);
  /** The edit of the open dialog, which survives a reload; null while the dialog is closed. */
  const [edited, setEdited, draft] = useDraftState<EditedDays | null>(`commerces.${id}.special-days`, null);
  /** The position of the switch until the change is stored. */
  const [requested, setRequested] = useState<boolean | null>(null);
  const coming = daysToCome(specialHours, settings().city.timezone, new Date());

  const close = async (closed: boolean) => {
    setRequested(closed);
    await runWithConflictMessage(async () => {
      await update.mutateAsync({ seen: commerce, changes: { temporarilyClosed: closed } });
      feedback.success(closed ? words.nowClosed : words.nowOpen);
    });
    setRequested(null);
  };
  const saveDays = async () => {
    if (edited === null || specialHoursProblem(edited.days) !== null) return;
    const seen = { ...commerce, rev: edited.rev };
    await runWithConflictMessage(async () => {
      try {
        const stored = await update.mutateAsync({ seen, changes: { specialHours: edited.days } });
        // Days that were changed meanwhile stay in the dialog.
        setEdited((now) => (now === edited ? null : now && { ...now, rev: stored.rev }));
      } catch (error) {
        // The message tells of the other version: saving again is meant to replace it.
        const conflict = getConflict<Commerce>(error);
        if (conflict) setEdited((now) => now && { ...now, rev: conflict.current.rev });
        throw error;
      }
      feedback.success(words.saved);
    });
  };

  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby={`quick-${id}`}>
      <h2 className="normal-text" id={`quick-${id}`}>
        {words.title}
      </h2>
      <p className="muted">{words.help}</p>
      <SwitchField
        label={words.closed}
        value={requested ?? temporarilyClosed}
        disabled={update.isPending}
        onChange={(closed) => void close(closed)}
      />
      <h3 className="small-text">{words.special}</h3>
      {coming.length === 0 ? <p className="muted">{words.noSpecial}</p> : <SpecialDays days={coming} />}
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button onClick={() => setEdited({ rev, days: coming })}>{words.change}</Button>
      </div>
      <Modal
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={words.special}
        foot={
          <>
            <Button variant="plain" onClick={() => setEdited(null)}>
              {uiTexts.cancel}
            </Button>
            <Button variant="primary" disabled={update.isPending} onClick={() => void saveDays()}>
              {uiTexts.save}
            </Button>
          </>
        }
      >
        {edited === null ? null : (
          <div className="grid gap-3">
            {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
            <SpecialHoursInput
              id={`special-${id}`}
              name="specialHours"
              label={words.special}
              value={edited.days}
              onChange={(value) => setEdited({ ...edited, days: (value ?? []) as EditedSpecialDay[] })}
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
