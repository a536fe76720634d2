import { useEffect, useRef, useState } from 'react';
import { scrollBehaviour } from '../../device/appearance.ts';
import { jump } from './jump.ts';
import { getTitle, type SectionName, toAnchor } from './sections.ts';
import styles from './settings.module.css';
import { texts } from './texts.ts';

const moves = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * The current section: the first in the upper part of the screen. A chosen one stays current until the person scrolls,
 * because the last sections can't scroll up that far.
 */
function useCurrentSection(sections: readonly SectionName[]) {
  const [chosen, choose] = useState<SectionName | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries)
            isIntersecting ? next.add(target.id) : next.delete(target.id);
          return next;
        }),
      { rootMargin: '-96px 0px -60% 0px' },
    );
    for (const section of sections) {
      const element = document.getElementById(toAnchor(section));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  useEffect(() => {
    const forget = () => choose(null);
    for (const move of moves) document.addEventListener(move, forget, { passive: true });
    return () => {
      for (const move of moves) document.removeEventListener(move, forget);
    };
  }, []);
  return { current: chosen ?? sections.find((section) => seen.has(toAnchor(section))), choose };
}

export function SectionIndex({ sections }: { sections: readonly SectionName[] }) {
  const { current, choose } = useCurrentSection(sections);
  const nav = useRef<HTMLElement>(null);
  // On a phone the index is one line that scrolls sideways to the current section.
  useEffect(() => {
    if (!current) return;
    const item = nav.current?.querySelector<HTMLElement>('[aria-current]');
    nav.current?.scrollTo({ left: (item?.offsetLeft ?? 0) - 16, behavior: scrollBehaviour() });
  }, [current]);
  return (
    <nav ref={nav} className={styles.index} aria-label={texts.sections}>
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          className={styles.indexItem}
          aria-current={section === current ? 'true' : undefined}
          onClick={() => {
            choose(section);
            jump(section);
          }}
        >
          {getTitle(section)}
        </button>
      ))}
    </nav>
  );
}
