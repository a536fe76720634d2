export interface OpenPage {
  /** The URL of the app's own chunk, which identifies the build. */
  build: string;
  marks: Pick<Storage, 'getItem' | 'setItem'>;
  online: () => boolean;
  dirty: () => boolean;
  reload: () => void;
}

const reloadedKey = 'callejero.reloaded';

/**
 * After a deployment a chunk of an open page's build may be gone: then the page reloads, once for each build. If that does not
 * help, or would lose unsaved input, the error is thrown and the screen shows it.
 */
export async function loadOrReload<T>(load: () => Promise<T>, page: OpenPage): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!page.online() || page.dirty() || page.marks.getItem(reloadedKey) === page.build) throw error;
    page.marks.setItem(reloadedKey, page.build);
    page.reload();
    // Never resolves, so that this page shows nothing more.
    return await new Promise<never>(() => {});
  }
}
