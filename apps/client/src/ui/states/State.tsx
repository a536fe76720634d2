import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

/** A page or a list that has nothing else to show: a drawing, a sentence, a way on. */
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
