import type { ReactNode } from 'react';

/** A term and its value in a `<dl>`. Not rendered without a value. */
export function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  if (!children) return null;
  return (
    <div>
      <dt className="small-text muted">{name}</dt>
      <dd className={className ? `break ${className}` : 'break'}>{children}</dd>
    </div>
  );
}
