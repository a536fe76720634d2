/**
 * A list of picture uploads: sent one after another, each with its progress, and each can be cancelled and retried. A failed
 * upload does not block the others.
 */
import { isRefused, isSessionOver, toRequestError } from '../../api/http/errors.ts';
import { problemTexts } from './texts.ts';

export interface PictureUpload {
  id: number;
  /** The object URL of the chosen picture, to show it at once. */
  url: string;
  name: string;
  state: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, for people. */
  problem: string | null;
  /** Whether trying again can help. */
  retryable: boolean;
  /** The stored picture that it replaces. */
  replaces: string | null;
}

export interface UploadPorts {
  /** Converts the picture for the upload. */
  prepare(file: Blob): Promise<Blob>;
  send(file: Blob, options: { onProgress(fraction: number): void; signal: AbortSignal }): Promise<string>;
  stored(file: string, upload: PictureUpload): void;
  failed(): void;
  changed(uploads: readonly PictureUpload[]): void;
  urlOf(file: Blob): string;
  forgetUrl(url: string): void;
}

interface AddOptions {
  /** The picture was already prepared by cropping. */
  prepared?: boolean;
  replaces?: string | null;
}

export interface UploadList {
  add(files: readonly Blob[], options?: AddOptions): void;
  cancel(id: number): void;
  retry(id: number): void;
  clear(): void;
}

interface Item {
  shown: PictureUpload;
  file: Blob;
  prepared: boolean;
  abort: AbortController;
}

export function createUploadList(ports: UploadPorts): UploadList {
  let items: Item[] = [];
  let lastId = 0;
  let running = false;

  const emit = () => ports.changed(items.map(({ shown }) => shown));
  const change = (item: Item, changes: Partial<PictureUpload>) => {
    item.shown = { ...item.shown, ...changes };
    if (items.includes(item)) emit();
  };
  const remove = (item: Item) => {
    items = items.filter((each) => each !== item);
    ports.forgetUrl(item.shown.url);
    emit();
  };

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (let item = nextOf(items); item; item = nextOf(items)) await runOne(item);
    running = false;
  }

  async function runOne(item: Item): Promise<void> {
    const { signal } = item.abort;
    try {
      if (!item.prepared) {
        change(item, { state: 'preparing' });
        item.file = await ports.prepare(item.file);
        item.prepared = true;
        signal.throwIfAborted();
      }
      change(item, { state: 'sending', progress: 0 });
      const onProgress = (progress: number) => change(item, { progress });
      const stored = await ports.send(item.file, { onProgress, signal });
      if (signal.aborted) return;
      remove(item);
      ports.stored(stored, item.shown);
    } catch (error) {
      if (signal.aborted) return;
      change(item, { state: 'failed', ...failureOf(error) });
      ports.failed();
    }
  }

  return {
    add(files, { prepared = false, replaces = null } = {}) {
      for (const file of files) {
        lastId += 1;
        const shown: PictureUpload = {
          id: lastId,
          url: ports.urlOf(file),
          name: file instanceof File && file.name ? file.name : 'foto',
          state: 'waiting',
          progress: 0,
          problem: null,
          retryable: true,
          replaces,
        };
        items.push({ shown, file, prepared, abort: new AbortController() });
      }
      emit();
      void run();
    },
    cancel(id) {
      const item = items.find(({ shown }) => shown.id === id);
      if (!item) return;
      item.abort.abort();
      remove(item);
    },
    retry(id) {
      const item = items.find(({ shown }) => shown.id === id);
      if (item?.shown.state !== 'failed') return;
      change(item, { state: 'waiting', progress: 0, problem: null });
      void run();
    },
    clear() {
      for (const { abort, shown } of items) {
        abort.abort();
        ports.forgetUrl(shown.url);
      }
      items = [];
      emit();
    },
  };
}

function nextOf(items: readonly Item[]): Item | undefined {
  return items.find(({ shown }) => shown.state === 'waiting');
}

function failureOf(error: unknown): Pick<PictureUpload, 'problem' | 'retryable'> {
  const texts = problemTexts(error);
  if (texts) return { problem: `${texts.title}. ${texts.help}`, retryable: false };
  // A refusal would only be repeated.
  return { problem: toRequestError(error).message, retryable: !isRefused(error) && !isSessionOver(error) };
}
