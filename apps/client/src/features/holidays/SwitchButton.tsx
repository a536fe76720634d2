import { type Holiday, holidays } from '@callejero/contract/resources/holidays.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { switchHoliday } from './switch-holiday.ts';
import { texts } from './texts.ts';

export function SwitchButton({ holiday }: { holiday: Holiday }) {
  const may = useAbilities(holidays);
  const { busy, run } = useAttempt();
  if (!may.update) return null;

  async function change(): Promise<void> {
    await run(async () => {
      await switchHoliday(holiday, !holiday.active);
      feedback.success(texts[holiday.active ? 'switchedOff' : 'switchedOn'](holiday.name));
    });
  }

  return (
    <Button disabled={busy} onClick={() => void change()}>
      {holiday.active ? texts.switchOff : texts.switchOn}
    </Button>
  );
}
