/** Whether the use of this device is not to be counted: the person said so to the browser, or a program drives it. */
export function isNotCounted(): boolean {
  const { doNotTrack, webdriver } = navigator;
  const hasControl = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  return doNotTrack === '1' || hasControl || webdriver === true;
}

/** Whether the page was opened from outside of the guide, and not again: a reload and the way back are the same visit. */
export function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry && entry.type !== 'navigate') return false;
  return document.referrer === '' || new URL(document.referrer).origin !== location.origin;
}
