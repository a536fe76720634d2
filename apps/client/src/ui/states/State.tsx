import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

/** The content of an otherwise empty page or list: a drawing, a sentence and an action. */
export function State({
  drawing,
  title,
  text,
  children,
}: {
  drawing: DrawingName;
  title?: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="state">
      <Drawing name={drawing} />
      {title ? <h2>{title}</h2> : null}
      <p>{text}</p>
      {children}
    </div>
  );
}
