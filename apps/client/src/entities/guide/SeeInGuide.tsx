import { eyeOutline } from 'ionicons/icons';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { texts } from '../../ui/texts.ts';

interface SeeInGuideProps {
  /** The page of the guide; null while the record is not visible there. */
  href: string | null;
  /** Why the record is not visible there. */
  note: string;
}

/** A link from a form of the back office to the record's page in the guide, which leads back to the form. */
export function SeeInGuide({ href, note }: SeeInGuideProps) {
  const { pathname: from } = useLocation();
  if (href === null) return <span className="muted">{note}</span>;
  return (
    <Link to={href} state={{ from }} className="button secondary">
      <Icon icon={eyeOutline} />
      {texts.seeInGuide}
    </Link>
  );
}
