import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CameraError } from '../../../device/camera/camera-error.ts';
import { type NativeScan, startNativeScan } from '../../../device/scanner/scanner-native.ts';
import type { SetTorch } from '../../../device/scanner/scanner-torch.ts';
import type { Scanner } from './scanner.ts';

/** The camera of the native shells, behind the page: while it is on, the page is transparent over it (scan.css). */
export function useNativeScanner(on: boolean, found: (text: string) => void): Scanner {
  const [state, setState] = useState<Scanner['state']>({ kind: 'opening' });
  const [torch, setTorch] = useState<SetTorch | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** Runs starts and stops one after another: there is one camera, and both take time. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const onFound = useEffectEvent(found);

  const wanted = on ? attempt : null;
  useEffect(() => {
    if (wanted === null) return;
    let stopped = false;
    let scan: NativeScan | null = null;
    const start = async () => {
      if (stopped) return;
      setState({ kind: 'opening' });
      try {
        scan = await startNativeScan((text) => !stopped && onFound(text));
        if (stopped) return;
        document.body.classList.add('scanning-natively');
        const { torch } = scan;
        setTorch(() => torch);
        setState({ kind: 'scanning' });
      } catch (error) {
        const problem = error instanceof CameraError ? error.problem : 'failed';
        if (!stopped) setState({ kind: 'failed', problem });
      }
    };
    turn.current = turn.current.then(start);
    return () => {
      stopped = true;
      document.body.classList.remove('scanning-natively');
      turn.current = turn.current.then(() => scan?.stop());
    };
  }, [wanted]);

  return { state, view: null, torch, change: null, retry: () => setAttempt((count) => count + 1) };
}
