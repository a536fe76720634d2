import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { useEffect, useRef } from 'react';
import { settings } from '../../api/settings.ts';
import type { ProbeAnswer, ProbeQuestion, ProbeResult } from '../../embed/probe-messages.ts';
import styles from './base-map.module.css';
import { texts } from './texts.ts';

const words = texts.style;

/** Milliseconds: a little more than the frame's own timeouts for the style and its map together. */
const timeoutMs = 45_000;

/** Draws a style in a frame that may request any host, and reports once whether it worked. */
export function StyleProbe({
  styleUrl,
  style,
  onResult,
}: {
  /** Its address, or the name of its file. */
  styleUrl: string;
  /** The style of a file. */
  style: object | null;
  onResult: (result: ProbeResult) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latestOnResult = useRef(onResult);
  latestOnResult.current = onResult;
  useEffect(() => {
    const late = setTimeout(
      () =>
        latestOnResult.current({
          kind: 'probe-result',
          styleUrl,
          works: false,
          origins: [],
          reason: words.noAnswer,
        }),
      timeoutMs,
    );
    const onMessage = ({ source, origin, data }: MessageEvent<ProbeAnswer>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || origin !== window.location.origin) return;
      if (data.kind === 'probe-ready') {
        const { center } = settings().city;
        const question: ProbeQuestion = { kind: 'probe-style', styleUrl, style, center };
        target.postMessage(question, window.location.origin);
      } else if (data.kind === 'probe-result' && data.styleUrl === styleUrl) {
        clearTimeout(late);
        latestOnResult.current(data);
      }
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(late);
      window.removeEventListener('message', onMessage);
    };
  }, [styleUrl, style]);
  return (
    <iframe
      key={styleUrl}
      ref={frame}
      className={styles.preview}
      src={publicAssets.styleProbe}
      title={words.preview}
    />
  );
}
