import { printOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isNativeShell } from '../../../device/shell.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { printTexts } from '../lists/texts.ts';

interface PrintPlacesProps {
  title: string;
  ids: readonly string[];
  /** Printed with its code. */
  address?: string | null;
}

/** «Imprimir»: the places on A4, with all that somebody needs without a telephone. Phone apps can't print. */
export function PrintPlaces({ title, ids, address = null }: PrintPlacesProps) {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const { busy, run } = useAttempt();
  if (isNativeShell()) return null;
  const print = () =>
    run(async () => {
      const { makeSheet } = await import('./PlacesSheet.tsx');
      const made = await makeSheet({ title, ids, address });
      flushSync(() => setSheet(made));
      window.print();
    });
  return (
    <>
      <Button icon={printOutline} busy={busy} onClick={() => void print()}>
        {printTexts.action}
      </Button>
      {sheet === null ? null : createPortal(sheet, document.body)}
    </>
  );
}
