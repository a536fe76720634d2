import { useEffect, useRef } from 'react';

interface StreamVideoProps {
  stream: MediaStream;
  label: string;
  className?: string | undefined;
}

/** The video of a stream, muted: the sound is played on every page by `useRemoteSound`. */
export function StreamVideo({ stream, label, className }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={className} aria-label={label} autoPlay playsInline muted />;
}
