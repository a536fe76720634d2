import { useEffect, useEffectEvent, useRef } from 'react';
import { watchVideo } from '../../../device/scanner/scanner-pictures.ts';
import styles from '../scan.module.css';
import { texts } from '../texts.ts';
import type { Scanner } from './scanner.ts';

interface CameraViewProps {
  view: NonNullable<Scanner['view']>;
  onText: (text: string) => void;
}

/** The picture of the browser's camera, which is read until it contains a code. */
export function CameraView({ view: { stream, read, failed }, onText }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onText);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    if (!video.current || !read) return;
    return watchVideo(video.current, read, { found: (text) => found(text), failed });
  }, [read, failed]);
  return <video ref={video} className={styles.video} aria-label={texts.preview} autoPlay muted playsInline />;
}
