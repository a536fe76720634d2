import { IonIcon, useIonActionSheet } from '@ionic/react';
import { ellipsisVertical } from 'ionicons/icons';
import { texts } from '../texts.ts';
import type { RowAction } from './types.ts';

interface RowMenuProps<Row> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
  onRun: (action: RowAction<Row>, row: Row) => void;
}

/** The actions of one row behind a button. */
export function RowMenu<Row>({ row, name, actions, onRun }: RowMenuProps<Row>) {
  const [present] = useIonActionSheet();
  if (actions.length === 0) return null;
  const open = () =>
    void present({
      header: name,
      buttons: [
        ...actions.map((action) => ({
          text: action.label,
          ...(action.icon ? { icon: action.icon } : {}),
          ...(action.color === 'danger' ? { role: 'destructive' as const } : {}),
          handler: () => onRun(action, row),
        })),
        { text: texts.cancel, role: 'cancel' as const },
      ],
    });
  return (
    <button
      type="button"
      className="button plain icon-only"
      aria-label={texts.list.rowActions(name)}
      aria-haspopup="menu"
      onClick={open}
    >
      <IonIcon icon={ellipsisVertical} aria-hidden="true" />
    </button>
  );
}
