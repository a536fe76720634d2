import { useEffect } from 'react';
import { useIsCurrentPage } from '../../layout/RoutePage.tsx';

/** Ctrl+S, or ⌘S, saves the form of the visible page: with the keyboard its button is many fields away. */
export function useSaveKeys(formId: string): void {
  const isCurrent = useIsCurrentPage();
  useEffect(() => {
    if (!isCurrent) return;
    const press = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!asked || event.key.toLowerCase() !== 's') return;
      // Prevents the browser's dialog that saves the page as a file.
      event.preventDefault();
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      const form = document.getElementById(formId);
      if (!isInDialog && !event.repeat && form instanceof HTMLFormElement) form.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [formId, isCurrent]);
}
