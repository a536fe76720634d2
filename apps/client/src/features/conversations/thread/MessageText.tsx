import type { PublicPage } from '@callejero/contract/links/public-url.ts';
import { linkedText } from '@callejero/contract/text/linked-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { publicAddress, publicBase } from '../../../api/http/public-address.ts';
import { findPage } from '../../../entities/public-page/public-page.ts';
import { Link } from '../../../ui/layout/Link.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import styles from './thread.module.css';

/** Cards of one message. */
const maxCards = 3;

interface MessageTextProps {
  text: string;
  /** Keyboard navigation is at this message. */
  isActive: boolean;
}

/** The text of a message with its links, and cards of the guide's pages that it names. Nothing is fetched from a foreign address. */
export function MessageText({ text, isActive }: MessageTextProps) {
  const parts = useMemo(() => linkedText(text, publicBase()), [text]);
  const pages = new Map(
    parts.flatMap((part) => (part.kind === 'page' ? [[publicAddress(part.page), part.page] as const] : [])),
  );
  const tabIndex = isActive ? 0 : -1;
  return (
    <>
      <p className={styles.body}>
        {parts.map((part, at) =>
          part.kind === 'text' ? (
            part.text
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity, and no state
              key={at}
              href={part.href}
              tabIndex={tabIndex}
              {...(part.kind === 'mail' || part.kind === 'phone'
                ? {}
                : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
            >
              <bdi>{part.kind === 'link' ? part.shown : part.text}</bdi>
            </a>
          ),
        )}
      </p>
      {[...pages].slice(0, maxCards).map(([address, page]) => (
        <PageCard key={address} page={page} tabIndex={tabIndex} />
      ))}
    </>
  );
}

/** Nothing until the guide has answered, and for a page that it does not have. */
function PageCard({ page, tabIndex }: { page: PublicPage; tabIndex: number }) {
  const { data } = useQuery({
    queryKey: ['public-page', page],
    queryFn: ({ signal }) => findPage(page, signal),
  });
  if (!data) return null;
  return (
    <Link to={data.href} className={styles.card} tabIndex={tabIndex}>
      <span className={styles.cardPicture}>
        <Picture value={data.picture} alt="" />
      </span>
      <span className="strong shrink">{data.name}</span>
    </Link>
  );
}
