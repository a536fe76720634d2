/** Whether this page is active: visible and focused, among other open pages. */

export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Calls back when the page becomes active or inactive. */
export function onPageActiveChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  for (const name of ['focus', 'blur']) window.addEventListener(name, listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    for (const name of ['focus', 'blur']) window.removeEventListener(name, listener);
  };
}

/** Calls back when the page becomes active. */
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
