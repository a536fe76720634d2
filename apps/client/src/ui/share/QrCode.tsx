import { useEffect, useState } from 'react';
import { encodeQr } from './encode-qr.ts';
import styles from './QrCode.module.css';

interface Drawn {
  text: string;
  path: string;
  size: number;
}

/** A QR code, black on white in every theme, because scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let wanted = true;
    void encodeQr(text).then(({ data, size }) => {
      const path = data
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
        .join('');
      if (wanted) setDrawn({ text, path, size });
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!drawn) return <span className={styles.qrCode} />;
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={label}
      data-code={drawn.text}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${drawn.size}v${drawn.size}H0z`} fill="var(--paper)" />
      <path d={drawn.path} fill="var(--ink)" />
    </svg>
  );
}
