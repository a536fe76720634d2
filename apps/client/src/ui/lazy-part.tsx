import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadQueryProvider } from '../api/http/late-queries.ts';
import { loadWhenConnected } from '../api/http/load-when-connected.ts';

type Outcome<Props> = { part: ComponentType<Props> } | { error: unknown } | null;

/**
 * A component that `load` gets when it is first shown; until then `waiting` is rendered. A rejection is an error of the component.
 * React's `lazy` is not used because its `Suspense` shows the fallback for at least 300 ms, however soon the code is loaded
 * (decision 054).
 */
export function loadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: Outcome<Props> = null;
  return function Lazy(props: Props) {
    const [outcome, setOutcome] = useState(loaded);
    useEffect(() => {
      if (outcome) return;
      let isGone = false;
      const settle = (settled: Outcome<Props>) => {
        if (!isGone) setOutcome(settled);
      };
      load().then(
        (part) => {
          loaded = { part };
          settle(loaded);
        },
        (error: unknown) => settle({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [outcome]);
    if (!outcome) return waiting;
    if ('error' in outcome) throw outcome.error;
    return <outcome.part {...props} />;
  };
}

/** Loads a component with the cache of what it reads. */
export async function withQueries<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, QueryProvider] = await Promise.all([load(), loadQueryProvider()]);
  return (props) => (
    <QueryProvider>
      <Part {...props} />
    </QueryProvider>
  );
}

/** A component whose code is loaded when it is first shown; without a connection, once there is one again. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  return loadedComponent(() => loadWhenConnected(load), waiting);
}

/** `lazyComponent` for a part that is outside the cache of what the app reads, and reads. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  return lazyComponent(() => withQueries(load), waiting);
}
