import { bulkFields, type Resource } from '@callejero/contract/resource.ts';
import { createOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { loadWhenConnected } from '../../../api/http/load-when-connected.ts';
import { Cancelled } from '../../feedback/cancelled.ts';
import type { FieldOverrides } from '../../form/types.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { listTexts } from '../texts.ts';
import type { BaseRow, RowAction } from '../types.ts';
import type { BulkTarget } from './bulk-edits.ts';

const BulkEditDialog = lazyPart(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog);

interface Asked {
  target: BulkTarget;
  overrides: FieldOverrides;
  settle: (begun: boolean) => void;
}

/** The action that edits one field of many rows, and its dialog; null where the contract marks no field. */
export function useBulkEditing<Row extends BaseRow>(
  resource: Resource,
  overrides?: () => Promise<FieldOverrides>,
): { action: RowAction<Row>; dialog: ReactNode } | null {
  const [asked, setAsked] = useState<Asked | null>(null);
  if (bulkFields(resource).length === 0) return null;

  const open = async (target: BulkTarget): Promise<void> => {
    const own = overrides ? await loadWhenConnected(overrides) : {};
    const begun = await new Promise<boolean>((settle) => setAsked({ target, overrides: own, settle }));
    setAsked(null);
    if (!begun) throw new Cancelled();
  };
  return {
    action: {
      key: 'bulk-edit',
      label: listTexts.bulk.action,
      icon: createOutline,
      permission: `${resource.name}:update`,
      runMany: (rows) => open({ rows: rows.map(({ id, rev }) => ({ id, rev })) }),
      runAll: (filters) => open({ filters: filters ?? {} }),
    },
    dialog: asked ? (
      <BulkEditDialog
        resource={resource}
        overrides={asked.overrides}
        target={asked.target}
        onClose={asked.settle}
      />
    ) : null,
  };
}
