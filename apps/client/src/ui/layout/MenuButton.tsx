import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import './menu-button.css';

interface MenuButtonProps {
  label: string;
  className?: string | undefined;
  /** −1 where the keyboard reaches the button in another way. */
  tabIndex?: number;
  /** What the button shows. */
  icon: ReactNode;
  /** Links and buttons; choosing one closes the menu. */
  children: ReactNode;
}

/**
 * A button with a menu of links and buttons. It uses the browser's popover, which is above everything, closes on Escape or a
 * click elsewhere and returns the focus.
 */
export function MenuButton({ label, className, tabIndex, icon, children }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !button.current || !menu.current) return;
    const anchor = button.current.getBoundingClientRect();
    const box = menu.current.getBoundingClientRect();
    const below = anchor.bottom + 4 + box.height <= window.innerHeight;
    menu.current.style.top = `${Math.max(8, below ? anchor.bottom + 4 : anchor.top - box.height - 4)}px`;
    menu.current.style.left = `${Math.max(8, Math.min(anchor.right - box.width, window.innerWidth - box.width - 8))}px`;
    menu.current.querySelector<HTMLElement>('a, button')?.focus();
  };

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    items.at(next === items.length ? 0 : next)?.focus();
  };

  return (
    <>
      {/* Named by a hidden text and not by `aria-label`, because visible initials need not be part of the name. */}
      <button ref={button} type="button" className={className} tabIndex={tabIndex} popoverTarget={id}>
        {icon}
        <span className="visually-hidden">{label}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys and clicks of the items inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="menu-popover"
        onToggle={place}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
