import { useCallback, useEffect, useRef, useState } from 'react';
import { CameraError, type CameraProblem } from '../../device/camera/camera-error.ts';
import { type CameraChoice, closeStream, nextCamera, openStream } from '../../device/camera/camera-stream.ts';

type CameraState =
  | { kind: 'opening' }
  | { kind: 'ready'; stream: MediaStream; other: string | null }
  | { kind: 'failed'; problem: CameraProblem };

/** A camera of the browser, which is open only while `on`. */
export function useCamera(on: boolean, first: CameraChoice) {
  const [state, setState] = useState<CameraState>({ kind: 'opening' });
  const [choice, setChoice] = useState(first);
  const opened = useRef<MediaStream | null>(null);
  const turn = useRef(0);

  const close = useCallback(() => {
    turn.current += 1;
    if (opened.current) closeStream(opened.current);
    opened.current = null;
  }, []);

  const open = useCallback(
    async (wanted: CameraChoice) => {
      close();
      const mine = turn.current;
      setState({ kind: 'opening' });
      try {
        const stream = await openStream(wanted);
        // The dialog may have been closed before the person answered the prompt.
        if (turn.current !== mine) return closeStream(stream);
        opened.current = stream;
        const other = await nextCamera(stream);
        if (turn.current === mine) setState({ kind: 'ready', stream, other });
      } catch (error) {
        const problem = error instanceof CameraError ? error.problem : 'failed';
        if (turn.current === mine) setState({ kind: 'failed', problem });
      }
    },
    [close],
  );

  useEffect(() => {
    if (on) void open(choice);
    return close;
  }, [on, choice, open, close]);

  return {
    state,
    retry: () => void open(choice),
    change: (deviceId: string) => setChoice({ deviceId }),
  };
}
