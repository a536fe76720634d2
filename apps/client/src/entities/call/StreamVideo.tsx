import { useEffect, useRef } from 'react';

interface StreamVideoProps {
  stream: MediaStream;
  label: string;
  className?: string | undefined;
}

/** A picture of a call. Its sound is heard whatever page is open, so it is not part of it. */
export function StreamVideo({ stream, label, className }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={className} aria-label={label} autoPlay playsInline muted />;
}
