/**
 * The open dialogs, in the order of the browser's top layer, and the boxes that stay usable above them: everything outside the
 * topmost dialog is inert.
 */
import { focusHeading } from './focus-heading.ts';

interface DialogOptions {
  /** Closes the dialog on a step back. It does nothing if the dialog requires a choice. */
  close: () => void;
  /** A step back passes by, to the page: the person waits. */
  waits: boolean;
  /** The first field gets the focus, else the dialog. */
  asks: boolean;
}

interface ShownDialog extends DialogOptions {
  element: HTMLDialogElement;
  /** What had the focus, then what had it when the dialog around that was shown, and so on. */
  openers: readonly Element[];
}

const shown: ShownDialog[] = [];
const boxes = new Set<() => void>();

const fields = ':is(input, textarea):not([hidden])';

/** What contains a box that stays usable. Undefined without a dialog: the page. */
export const topmostDialog = (): HTMLDialogElement | undefined => shown.at(-1)?.element;

/** Calls `place` when another dialog, or none, is the topmost. */
export function watchTopmost(place: () => void): () => void {
  boxes.add(place);
  return () => boxes.delete(place);
}

const placeBoxes = () => {
  for (const place of boxes) place();
};

/** Shows a dialog above everything. `hide` must be called before it leaves the document, and `returnFocus` after that. */
export function showDialog(
  element: HTMLDialogElement,
  options: DialogOptions,
): { hide: () => void; returnFocus: () => void } {
  const opener = document.activeElement ?? document.body;
  const around = shown.findLast((each) => each.element.contains(opener));
  const dialog = { ...options, element, openers: [opener, ...(around?.openers ?? [])] };
  element.showModal();
  shown.push(dialog);
  placeBoxes();
  const field = options.asks ? element.querySelector<HTMLElement>(fields) : null;
  (field ?? element).focus({ preventScroll: true });
  return {
    hide() {
      const focused = document.activeElement;
      const isInside = element.contains(focused);
      shown.splice(shown.indexOf(dialog), 1);
      placeBoxes();
      const isMoved = isInside && !element.contains(focused);
      element.close();
      // `close` gives the focus back to the opener, also when a dialog or box above had it.
      if (focused instanceof HTMLElement && (isMoved || !isInside)) focused.focus({ preventScroll: true });
    },
    returnFocus: () => returnFocus(dialog.openers),
  };
}

/**
 * Returns a lost focus to the first opener that is still there: it may be gone with its row, and a dialog between them may be
 * closed by now.
 */
function returnFocus(openers: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  const opener = openers.find((element) => element !== document.body && element.checkVisibility());
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusTopmost();
}

/** Focuses the topmost dialog, else the page's heading: something that is gone had the focus. */
export function focusTopmost(): void {
  const dialog = topmostDialog();
  if (dialog) dialog.focus({ preventScroll: true });
  else focusHeading();
}

/** Whether a dialog is over the element, which then is inert. */
export function isUnderOverlay(element: Element): boolean {
  const top = topmostDialog();
  return top !== undefined && !top.contains(element);
}

const openPopover = () => document.querySelector<HTMLElement>('[popover="auto"]:popover-open');
const topmostToClose = () => shown.findLast(({ waits }) => !waits);

/** Whether something is over the page that a step back closes first. */
export const isOverlayOpen = (): boolean => openPopover() !== null || topmostToClose() !== undefined;

/**
 * Closes the topmost dialog or menu, like a tap beside it, and returns whether there was one. A dialog that requires a choice
 * stays open, and counts as one.
 */
export function closeTopmost(): boolean {
  const isOpen = isOverlayOpen();
  const popover = openPopover();
  if (popover) popover.hidePopover();
  else topmostToClose()?.close();
  return isOpen;
}
