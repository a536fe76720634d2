/** Runs after the next paint, so that the answer to a press is seen before what takes long begins. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
