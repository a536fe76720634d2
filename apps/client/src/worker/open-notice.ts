/** Opens the page of a tapped notification, in an open window or in a new one. */

export interface AppWindow {
  isFocused: boolean;
  isVisible: boolean;
  focus(): Promise<unknown>;
  /** Requests that the app in the window opens the notice. False without an answer, as from a public page or one that hangs. */
  offer(notice: string): Promise<boolean>;
  /** Loads the address in the window. Rejects when the worker does not control it. */
  navigate(url: string): Promise<unknown>;
}

export interface Windows {
  all(): Promise<readonly AppWindow[]>;
  open(url: string): Promise<unknown>;
}

/** If `notice` is null, only the address is opened. */
export async function openNotice(windows: Windows, notice: string | null, url: string): Promise<void> {
  const [best] = [...(await windows.all())].sort((a, b) => rank(b) - rank(a));
  if (!best) return void (await windows.open(url));
  // Before anything is awaited: a browser allows focusing only for a moment after the tap.
  await best.focus().catch(() => undefined);
  if (notice !== null && (await best.offer(notice))) return;
  await best.navigate(url).catch(() => windows.open(url));
}

const rank = ({ isFocused, isVisible }: AppWindow) => (isFocused ? 2 : 0) + (isVisible ? 1 : 0);
