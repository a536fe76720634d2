/** Keys of a text field with a list of suggestions below it (WAI-ARIA APG, "combobox with list"). */

export interface ComboboxState {
  open: boolean;
  /** The active option; −1 is the field itself. */
  active: number;
}

type ComboboxMove = { do: 'move'; to: ComboboxState } | { do: 'choose'; index: number } | { do: 'clear' };

/** Null for keys that the field handles itself. */
export function comboboxKey(
  key: string,
  { open, active }: ComboboxState,
  options: number,
): ComboboxMove | null {
  const move = (to: number): ComboboxMove => ({ do: 'move', to: { open: true, active: to } });
  switch (key) {
    case 'ArrowDown':
      if (options === 0) return null;
      return move(!open ? 0 : active + 1 < options ? active + 1 : -1);
    case 'ArrowUp':
      if (options === 0) return null;
      return move(!open || active === -1 ? options - 1 : active - 1);
    case 'Home':
      return open && active >= 0 ? move(0) : null;
    case 'End':
      return open && active >= 0 ? move(options - 1) : null;
    case 'Enter':
      return open && active >= 0 && active < options ? { do: 'choose', index: active } : null;
    case 'Escape':
      return open ? { do: 'move', to: closed } : { do: 'clear' };
    default:
      return null;
  }
}

export const closed: ComboboxState = { open: false, active: -1 };
