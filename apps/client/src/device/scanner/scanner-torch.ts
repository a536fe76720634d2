export type SetTorch = (on: boolean) => Promise<void>;

/** Not in TypeScript's library: Media Capture and Streams Extensions. */
interface WithTorch {
  torch?: boolean;
}

/** How the light of a browser's camera is switched; null where it has none. */
export function torchOf(stream: MediaStream): SetTorch | null {
  const [track] = stream.getVideoTracks();
  // Firefox tells no capabilities.
  const capabilities: MediaTrackCapabilities & WithTorch = track?.getCapabilities?.() ?? {};
  if (!track || !capabilities.torch) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithTorch] });
}
