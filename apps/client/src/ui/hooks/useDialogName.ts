import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Names an `IonModal` for assistive technology; spread the result over the modal. The dialog element is in the modal's shadow
 * tree, where ids of the page can't be referenced, and Ionic passes a label to it only on creation.
 */
export function useDialogName(name: string): {
  ref: RefObject<HTMLIonModalElement | null>;
  onWillPresent: () => void;
} {
  const modal = useRef<HTMLIonModalElement>(null);
  const apply = useCallback(() => {
    modal.current?.shadowRoot?.querySelector('[role="dialog"]')?.setAttribute('aria-label', name);
  }, [name]);
  useEffect(apply, [apply]);
  return { ref: modal, onWillPresent: apply };
}
