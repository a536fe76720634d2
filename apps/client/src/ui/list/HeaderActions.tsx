import { addOutline, downloadOutline, ellipsisHorizontal, readerOutline } from 'ionicons/icons';
import { fromWidth } from '../breakpoints.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { Icon } from '../layout/Icon.tsx';
import { Link } from '../layout/Link.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { MenuButton } from '../layout/MenuButton.tsx';
import styles from './list.module.css';
import { listTexts } from './texts.ts';
import type { HeaderLink } from './types.ts';
import type { Export } from './useExport.ts';

interface HeaderActionsProps {
  links: readonly HeaderLink[];
  createHref: string | undefined;
  createLabel: string;
  csv: Export | null;
}

/** Links beside the button that creates; with more, the important ones would not stand out. */
const shownLinks = 2;

/** One row at any width: the first links where there is space, all others in the menu «Más». */
export function HeaderActions({ links, createHref, createLabel, csv }: HeaderActionsProps) {
  const roomy = useMediaQuery(fromWidth('wide'));
  const beside = roomy ? links.slice(0, shownLinks) : [];
  const inside = links.slice(beside.length);
  return (
    <>
      {beside.map((link) => (
        <LinkButton key={link.href} href={link.href}>
          <LinkContent link={link} />
        </LinkButton>
      ))}
      {createHref ? (
        <LinkButton href={createHref} variant="primary" className={styles.createButton}>
          <Icon icon={addOutline} />
          <span className={styles.createLabel}>{createLabel}</span>
        </LinkButton>
      ) : null}
      {inside.length > 0 || csv ? (
        <MenuButton
          label={listTexts.more}
          className={`button plain icon-only ${styles.more} ${csv?.busy ? styles.busy : ''}`}
          icon={<Icon icon={ellipsisHorizontal} />}
        >
          {inside.map((link) => (
            <Link key={link.href} to={link.href} className="side-menu-item">
              <LinkContent link={link} />
            </Link>
          ))}
          {csv ? (
            <>
              <button
                type="button"
                className="side-menu-item"
                aria-disabled={csv.busy}
                onClick={() => csv.run(true)}
              >
                <Icon icon={readerOutline} />
                {csv.readableLabel}
              </button>
              <button
                type="button"
                className="side-menu-item"
                aria-disabled={csv.busy}
                onClick={() => csv.run(false)}
              >
                <Icon icon={downloadOutline} />
                {csv.label}
              </button>
            </>
          ) : null}
        </MenuButton>
      ) : null}
      <span className="visually-hidden" role="status">
        {csv?.busy ? listTexts.exportBegun : ''}
      </span>
    </>
  );
}

function LinkContent({ link }: { link: HeaderLink }) {
  return (
    <>
      {link.icon ? <Icon icon={link.icon} /> : null}
      {link.label}
    </>
  );
}
