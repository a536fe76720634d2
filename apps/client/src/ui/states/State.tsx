import type { ReactNode } from 'react';
import { log } from '../../device/log.ts';
import { lazyComponent } from '../lazy-part.tsx';
import type { DrawingName } from './Drawing.tsx';

const space = <svg className="state-drawing" viewBox="0 0 160 120" aria-hidden="true" />;

/** The drawings come later than the first page, and a state that says what is wrong must not wait for them, or fail. */
const Drawing = lazyComponent<{ name: DrawingName }>(async () => {
  try {
    return (await import('./Drawing.tsx')).Drawing;
  } catch (error) {
    log('the drawings could not be loaded', error);
    return () => space;
  }
}, space);

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
      <p className="state-text">{text}</p>
      {children}
    </div>
  );
}
