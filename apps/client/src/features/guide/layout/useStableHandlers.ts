import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Record<string, (...given: never[]) => unknown>;

/** The same functions however often the screen is drawn, each doing what the last drawing's would. */
export function useStableHandlers<Given extends Handlers>(given: Given): Given {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(given).map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)]),
      ) as Given,
  );
  return stable;
}
