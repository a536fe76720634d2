import type { ComponentPropsWithRef } from 'react';
import { Icon } from './Icon.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'plain' | 'danger' | undefined;
  /** Shown before the text. */
  icon?: string | undefined;
  /** Its action is running. The button keeps the focus, so its handler must ignore further presses. */
  busy?: boolean | undefined;
}

/** A button of the app. It submits a form only with the type `submit`. */
export function Button({
  variant = 'secondary',
  icon,
  busy,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `button ${variant} ${className}` : `button ${variant}`}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {icon === undefined ? null : <Icon icon={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: string;
  label: string;
}

/** A button that shows only an icon, with an accessible name. */
export function IconButton({ label, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={className ? `icon-only ${className}` : 'icon-only'}
      aria-label={label}
    />
  );
}
