import { Capacitor } from '@capacitor/core';
import { printOutline } from 'ionicons/icons';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { offlineRows } from '../../../entities/offline/offline-store.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { readWholeRows } from '../../../entities/offline/read-rows.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { encodeQr } from '../../../ui/share/encode-qr.ts';
import { texts } from '../texts.ts';
import { PlacesSheet, type PrintedCode } from './PlacesSheet.tsx';

interface PrintPlacesProps {
  title: string;
  ids: readonly string[];
  /** Printed with its code. */
  address?: string | null;
}

/** Places that are read at once. */
const perRead = 50;

/** Without connection, the places as the device read them last. */
async function readPlaces(ids: readonly string[]): Promise<Place[]> {
  const rows: Place[] = [];
  try {
    for (let at = 0; at < ids.length; at += perRead)
      rows.push(...(await readWholeRows('commerces', ids.slice(at, at + perRead))));
    return rows;
  } catch (error) {
    const known = new Map(offlineRows<Place>('commerces').map(({ row }) => [row.id, row]));
    const found = ids.flatMap((id) => known.get(id) ?? []);
    if (found.length === 0) throw error;
    return found;
  }
}

/** «Imprimir»: the places on A4, with all that somebody needs without a telephone. Phone apps can't print. */
export function PrintPlaces({ title, ids, address = null }: PrintPlacesProps) {
  const [printed, setPrinted] = useState<{ places: Place[]; code: PrintedCode | null } | null>(null);
  const { busy, run } = useAttempt();
  if (Capacitor.isNativePlatform()) return null;
  const print = () =>
    run(async () => {
      const places = await readPlaces(ids);
      const code = address === null ? null : { address, ...(await encodeQr(address)) };
      flushSync(() => setPrinted({ places, code }));
      window.print();
    });
  return (
    <>
      <Button icon={printOutline} busy={busy} onClick={() => void print()}>
        {texts.print}
      </Button>
      {printed ? createPortal(<PlacesSheet title={title} {...printed} />, document.body) : null}
    </>
  );
}
