/** What a reload of this page would interrupt: a call, an upload, half-typed text. */

const uses = new Set<() => boolean>();
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Registers something that may be using the page. Returns a function that removes it. */
export function usesPage(isInUse: () => boolean): () => void {
  uses.add(isInUse);
  return () => uses.delete(isInUse);
}

/** The page is in use until `work` has ended. */
export function keepPageFor<T>(work: Promise<T>): Promise<T> {
  return work.finally(usesPage(() => true));
}

/** Whether a reload would interrupt the person, or something that the page is doing for them. */
export function isPageInUse(): boolean {
  for (const field of typedIn) if (!field.isConnected || field.value === '') typedIn.delete(field);
  return typedIn.size > 0 || [...uses].some((isInUse) => isInUse());
}

/** Called once, at the app's start: notes the fields that are typed in. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    (event) => {
      const [field] = event.composedPath();
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (event.isTrusted && isText) typedIn.add(field);
    },
    true,
  );
}
