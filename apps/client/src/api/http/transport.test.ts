import { storedImagesPath } from '@callejero/contract/resources/files.ts';
import { describe, expect, it, vi } from 'vitest';
import { createQueue } from '../../device/queue.ts';
import { loadSettings, mergeSettings } from '../settings.ts';
import { imageUrl, storedImages } from './images.ts';
import { createSharedReads } from './shared-reads.ts';

describe('uploads of one URL', () => {
  it('run one after another, also after a failure; other URLs do not wait', async () => {
    const enqueue = createQueue();
    const log: string[] = [];
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const work = (index: number) => async () => {
      log.push(`start ${index}`);
      await gates[index]?.promise;
      log.push(`end ${index}`);
    };
    const first = enqueue('/a', work(0));
    const second = enqueue('/a', work(1));
    const third = enqueue('/b', work(2));
    gates[2]?.resolve();
    await third;
    expect(log).toEqual(['start 0', 'start 2', 'end 2']);
    gates[0]?.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    gates[1]?.resolve();
    await second;
    expect(log.slice(3)).toEqual(['start 1', 'end 1']);
  });
});

describe('shared reads', () => {
  it('send equal reads once', async () => {
    const share = createSharedReads();
    let sent = 0;
    const answer = Promise.withResolvers<string>();
    const read = () => {
      sent++;
      return answer.promise;
    };
    const both = [share('k', undefined, read), share('k', undefined, read)];
    answer.resolve('a');
    expect(await Promise.all(both)).toEqual(['a', 'a']);
    await share('k', undefined, read);
    expect(sent).toBe(2);
  });

  it('are aborted only when every reader has left, and then sent anew', async () => {
    const share = createSharedReads();
    const signals: AbortSignal[] = [];
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const read = (signal: AbortSignal) => {
      signals.push(signal);
      return answers[signals.length - 1]?.promise ?? Promise.reject(new Error('too many'));
    };
    const one = new AbortController();
    const two = new AbortController();
    const first = share('k', one.signal, read);
    const second = share('k', two.signal, read);
    one.abort();
    expect(signals[0]?.aborted).toBe(false);
    two.abort();
    expect(signals[0]?.aborted).toBe(true);
    const third = share('k', undefined, read);
    answers[0]?.reject(new Error('aborted'));
    await expect(Promise.all([first, second])).rejects.toThrow('aborted');
    answers[1]?.resolve('b');
    expect(await third).toBe('b');
  });
});

describe('images and downloads', () => {
  it('shows stored images by size and others as given', () => {
    expect(storedImages).toBe(storedImagesPath);
    expect(imageUrl('api_x.webp')).toBe('/stored-images/sm/api_x.webp');
    expect(imageUrl('api_x.webp', 'default')).toBe('/stored-images/api_x.webp');
    expect(imageUrl('https://example.com/a.png')).toBe('https://example.com/a.png');
  });

  it('fetches stored images from the origin that is configured for files', async () => {
    const configured = async (given: object) => {
      vi.stubGlobal('fetch', async () => Response.json(given));
      await loadSettings();
      vi.unstubAllGlobals();
    };
    await configured({ filesUrl: 'https://archivos.example/' });
    expect(imageUrl('api_x.webp')).toBe('https://archivos.example/stored-images/sm/api_x.webp');
    expect(imageUrl('https://example.com/a.png')).toBe('https://example.com/a.png');
    await configured({});
    expect(imageUrl('api_x.webp')).toBe('/stored-images/sm/api_x.webp');
  });
});

describe('settings', () => {
  it('accept the API’s address with or without the version', () => {
    for (const apiUrl of ['https://a.mx', 'https://a.mx/', 'https://a.mx/v1', 'https://a.mx/v1/'])
      expect(mergeSettings({ apiUrl }).apiUrl).toBe('https://a.mx');
    expect(mergeSettings({ apiUrl: '/v1' }).apiUrl).toBe('');
    expect(mergeSettings({}).city.timezone).not.toBe('');
  });
});
