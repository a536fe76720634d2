import { IonIcon } from '@ionic/react';
import type { ComponentPropsWithRef } from 'react';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'plain' | 'danger' | undefined;
  /** Before what it says. */
  icon?: string | undefined;
  /** What it began is under way: it keeps the focus, and whoever handles it does nothing. */
  busy?: boolean | undefined;
}

/** A button of the app. It sends no form unless its type says so. */
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
      {icon === undefined ? null : <IonIcon icon={icon} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: string;
  label: string;
}

/** A button that shows an icon alone and has a name all the same. */
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
