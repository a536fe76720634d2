import { useCallback, useEffect, useMemo, useState } from 'react';
import { log } from '../../../device/log.ts';
import type { ReadCodes } from '../../../device/scanner/scanner-pictures.ts';
import { findTorch } from '../../../device/scanner/scanner-torch.ts';
import { useCamera } from '../../../ui/camera/useCamera.ts';
import { loadReader } from './load-reader.ts';
import type { Scanner } from './scanner.ts';

/** The camera of the browser. Its pictures are decoded on the device. */
export function useWebScanner(on: boolean): Scanner {
  const [read, setRead] = useState<ReadCodes | null>(null);
  const [broken, setBroken] = useState(false);
  const isLooking = on && !broken;
  const camera = useCamera(isLooking, { facing: 'environment' });

  const failed = useCallback((error: unknown) => {
    log('no reader of codes', error);
    setBroken(true);
  }, []);
  useEffect(() => {
    // Loaded together with the camera, because typing a code does not need it.
    if (isLooking && !read) loadReader().then((readCodes) => setRead(() => readCodes), failed);
  }, [isLooking, read, failed]);

  const { state } = camera;
  const stream = isLooking && state.kind === 'ready' ? state.stream : null;
  const other = stream && state.kind === 'ready' ? state.other : null;
  const torch = useMemo(() => (stream ? findTorch(stream) : null), [stream]);
  return {
    state: broken
      ? { kind: 'failed', problem: 'failed' }
      : state.kind === 'failed'
        ? state
        : { kind: stream && read ? 'scanning' : 'opening' },
    view: stream ? { stream, read, failed } : null,
    torch,
    change: other === null ? null : () => camera.change(other),
    retry: () => (broken ? setBroken(false) : camera.retry()),
  };
}
