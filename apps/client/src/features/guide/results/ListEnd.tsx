import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/layout/Button.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import styles from './ListEnd.module.css';
import type { More } from './usePlaces.ts';

interface ListEndProps {
  shown: number;
  total: number;
  more: More | null;
}

/** What follows the last card: more of them when it comes near, on its own or by its button. */
export function ListEnd({ shown, total, more }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const { state, load } = more ?? { state: null, load: null };
  useEffect(() => {
    const sentinel = end.current;
    // After a failure only the button asks again.
    if (!sentinel || !load || state !== 'ready') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { root: sentinel.closest('.guide-sheet-body, .guide-results'), rootMargin: '800px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [state, load]);

  if (more) {
    return (
      <div ref={end} className={styles.placeListEnd}>
        {state === 'failed' ? <p>No se pudieron traer más lugares.</p> : null}
        <Button aria-busy={state === 'loading'} onClick={more.load}>
          {state === 'failed' ? 'Reintentar' : state === 'loading' ? 'Cargando…' : 'Ver más lugares'}
        </Button>
      </div>
    );
  }
  if (shown >= total) return null;
  return (
    <p className={styles.placeListEnd}>
      {`Son los primeros ${formatNumber(shown)}. Acerca el mapa o usa los filtros para ver los demás.`}
    </p>
  );
}
