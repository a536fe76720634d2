import { type Holiday, holidays } from '@callejero/contract/resources/holidays.ts';
import { useState } from 'react';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { useAbilities } from '../../ui/list/abilities.ts';
import { switchHoliday } from './switch-holiday.ts';
import { texts } from './texts.ts';

export function SwitchButton({ holiday }: { holiday: Holiday }) {
  const may = useAbilities(holidays);
  const feedback = useFeedback();
  const [busy, setBusy] = useState(false);
  if (!may.update) return null;

  async function change(): Promise<void> {
    setBusy(true);
    try {
      await switchHoliday(holiday, !holiday.active);
      feedback.success(texts[holiday.active ? 'switchedOff' : 'switchedOn'](holiday.name));
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button disabled={busy} onClick={() => void change()}>
      {holiday.active ? texts.switchOff : texts.switchOn}
    </Button>
  );
}
