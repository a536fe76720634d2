export type SetTorch = (on: boolean) => Promise<void>;

/** Not in TypeScript's library: Media Capture and Streams Extensions. */
interface WithTorch {
  torch?: boolean;
}

/** A function that switches the torch of a browser's camera; null where it has none. */
export function findTorch(stream: MediaStream): SetTorch | null {
  const [track] = stream.getVideoTracks();
  // Firefox reports no capabilities.
  const capabilities: MediaTrackCapabilities & WithTorch = track?.getCapabilities?.() ?? {};
  if (!track || !capabilities.torch) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithTorch] });
}
