export interface OpenPage {
  /** The address of the app's own chunk: another build has another. */
  build: string;
  marks: Pick<Storage, 'getItem' | 'setItem'>;
  online: () => boolean;
  dirty: () => boolean;
  reload: () => void;
}

const reloadedKey = 'callejero.reloaded';

/**
 * After a deployment the chunk that an open page knows may be gone: then the page reloads, once for each build. Where that
 * does not help, or would lose what isn't saved, the failure is thrown and the screen's error is shown.
 */
export async function loadOrReload<T>(load: () => Promise<T>, page: OpenPage): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!page.online() || page.dirty() || page.marks.getItem(reloadedKey) === page.build) throw error;
    page.marks.setItem(reloadedKey, page.build);
    page.reload();
    // Nothing more is to be shown by this page.
    return await new Promise<never>(() => {});
  }
}
