import { IonIcon } from '@ionic/react';
import { ellipsisVertical } from 'ionicons/icons';
import { MenuButton } from '../MenuButton.tsx';
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
  if (actions.length === 0) return null;
  return (
    <MenuButton
      label={texts.list.rowActions(name)}
      className="button plain icon-only"
      icon={<IonIcon icon={ellipsisVertical} aria-hidden="true" />}
    >
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          className={`side-menu-item ${action.color === 'danger' ? 'danger' : ''}`}
          onClick={() => onRun(action, row)}
        >
          {action.icon ? <IonIcon icon={action.icon} aria-hidden="true" /> : null}
          {action.label}
        </button>
      ))}
    </MenuButton>
  );
}
