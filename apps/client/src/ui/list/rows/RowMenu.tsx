import { ellipsisVertical } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { listTexts } from '../texts.ts';
import type { RowAction } from '../types.ts';

interface RowMenuProps<Row> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
  onRun: (action: RowAction<Row>, row: Row) => void;
}

/**
 * The actions of one row behind a button. They are rendered only when the pointer or focus reaches the button, because the
 * actions of all rows cost more than the rows.
 */
export function RowMenu<Row>({ row, name, actions, onRun }: RowMenuProps<Row>) {
  const [wanted, setWanted] = useState(false);
  if (actions.length === 0) return null;
  const want = () => setWanted(true);
  // Focus, pointer or click (a screen reader may only click): each comes before the menu opens.
  const coming = {
    onFocusCapture: want,
    onPointerEnter: want,
    onPointerDownCapture: want,
    onClickCapture: want,
  };
  return (
    <span className="rigid" {...coming}>
      <MenuButton
        label={listTexts.rowActions(name)}
        className="button plain icon-only"
        icon={<Icon icon={ellipsisVertical} />}
      >
        {wanted ? actions.map((action) => <Item key={action.key} {...{ action, row, onRun }} />) : null}
      </MenuButton>
    </span>
  );
}

function Item<Row>({
  action,
  row,
  onRun,
}: { action: RowAction<Row> } & Pick<RowMenuProps<Row>, 'row' | 'onRun'>) {
  return (
    <button
      type="button"
      className={`side-menu-item ${action.color === 'danger' ? 'danger' : ''}`}
      onClick={() => onRun(action, row)}
    >
      {action.icon ? <Icon icon={action.icon} /> : null}
      {action.label}
    </button>
  );
}
