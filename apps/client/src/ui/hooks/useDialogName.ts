import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Names an `IonModal` for assistive technology; what it returns goes to the modal. The dialog itself stands in the
 * modal's shadow tree, where no id of the page can be referred to, and Ionic hands it a label only when it is created.
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
