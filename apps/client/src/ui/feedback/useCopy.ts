import { useCallback } from 'react';
import { copyText } from '../../device/clipboard.ts';
import { texts } from '../texts.ts';
import { feedback } from './feedback.ts';

/** Copies a text and shows the result in the seed's toasts. */
export function useCopy(): (text: string) => Promise<void> {
  return useCallback(async (text) => {
    try {
      await copyText(text);
      feedback.success(texts.clipboardDone);
    } catch {
      feedback.error(texts.clipboardFailed);
    }
  }, []);
}
