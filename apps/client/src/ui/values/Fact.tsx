import type { ReactNode } from 'react';

/** Something under its name, in a `<dl>`. Without anything to say it is not there. */
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
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
