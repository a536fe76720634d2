import styles from './MarkedText.module.css';
import { type Block, parseMarkedText } from './marked-text.ts';

interface MarkedTextProps {
  source: string;
  /** The level of its headings: one below the heading of the surrounding part. */
  level?: 2 | 3;
}

/** A text of the administrators as a page to read. */
export function MarkedText({ source, level = 2 }: MarkedTextProps) {
  return (
    <div className={styles.markedText}>
      {parseMarkedText(source).map((block) => (
        <MarkedBlock key={block.line} block={block} level={level} />
      ))}
    </div>
  );
}

function MarkedBlock({ block, level }: { block: Block; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item.line}>{item.text}</li>
        ))}
      </ul>
    );
  return block.kind === 'heading' ? <Heading>{block.text}</Heading> : <p>{block.text}</p>;
}
