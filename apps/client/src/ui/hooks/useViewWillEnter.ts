import { useIonViewWillEnter } from '@ionic/react';
import { type DependencyList, useEffect, useRef } from 'react';

/**
 * Calls `act` each time the page around is about to be shown, while this component is mounted. Ionic's own hook also calls
 * unmounted components: a list that was replaced by another one would overwrite the address.
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
