import { useIonViewWillEnter } from '@ionic/react';
import { type DependencyList, useEffect, useRef } from 'react';

/**
 * Does something each time the page around is about to be shown, as long as this component is there. Ionic's own hook goes on
 * calling for components that left the page: a list that another one took the place of would write its address over it.
 */
export function useViewWillEnter(act: () => void, deps: DependencyList = []): void {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useIonViewWillEnter(() => {
    if (isThere.current) act();
  }, [...deps]);
}
