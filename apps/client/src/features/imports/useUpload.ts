import { useRef, useState } from 'react';
import { fieldErrors, toRequestError } from '../../api/http/errors.ts';
import { type ImportedAs, startImport } from './api.ts';
import { fileProblem, uploadProblem } from './chosen-files.ts';
import { texts } from './texts.ts';

export interface Refusal {
  title: string;
  lines: string[];
}

export interface Choice {
  files: File[];
  refused: { name: string; problem: string }[];
}

/**
 * The chosen files and their sending: at once if none is refused, otherwise when the person says so by `send`. The component
 * renders the `input` that chooses them; `onStarted` gets the import's id.
 */
export function useUpload(importedAs: ImportedAs, onStarted: (id: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sending = useRef<AbortController | null>(null);

  function choose(chosen: readonly File[]): void {
    if (chosen.length === 0 || sending.current) return;
    setRefusal(null);
    const refused = chosen.flatMap((file) => {
      const problem = fileProblem(file);
      return problem === null ? [] : [{ name: file.name, problem }];
    });
    const files = chosen.filter((file) => fileProblem(file) === null);
    setChoice({ files, refused });
    const together = uploadProblem(files);
    if (together !== null) setRefusal({ title: together, lines: [] });
    else if (refused.length === 0) void send(files);
  }

  async function send(files: File[]): Promise<void> {
    const controller = new AbortController();
    sending.current = controller;
    setChoice({ files, refused: [] });
    setRefusal(null);
    setFraction(0);
    try {
      const started = await startImport(files, importedAs, {
        onProgress: setFraction,
        signal: controller.signal,
      });
      onStarted(started.id);
    } catch (error) {
      setChoice(null);
      if (controller.signal.aborted) return;
      const { message } = toRequestError(error);
      setRefusal({
        title: texts.drop.failed,
        lines: [message, ...fieldErrors(error).map((detail) => `${detail.path}: ${detail.message}`)],
      });
    } finally {
      setFraction(null);
      sending.current = null;
      if (input.current) input.current.value = '';
    }
  }

  const cancel = () => sending.current?.abort();
  /** `fraction`: how much is sent, from 0 to 1; null while nothing is being sent. */
  return { input, choice, refusal, fraction, choose, send, cancel };
}
