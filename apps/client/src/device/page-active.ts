/** Whether the person has this page before them, among the others that are open. */

export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Tells whenever the person comes to this page or goes away from it. */
export function onPageActiveChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  for (const name of ['focus', 'blur']) window.addEventListener(name, listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    for (const name of ['focus', 'blur']) window.removeEventListener(name, listener);
  };
}

/** Tells whenever the person comes to this page. */
export function onPageActive(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}
