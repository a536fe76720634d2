import { type ScannedCode, visibleText } from '@callejero/contract/codes/qr-code.ts';
import { copyOutline, openOutline } from 'ionicons/icons';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useCopy } from '../../ui/feedback/useCopy.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { ScanAgainButton } from './ScanAgainButton.tsx';
import styles from './scan.module.css';
import { texts } from './texts.ts';
import { useFocusedTitle } from './useFocusedTitle.ts';

interface FoundTextProps {
  code: Extract<ScannedCode, { kind: 'text' | 'link' }>;
  onAgain: () => void;
}

/** A foreign code: its text is shown and can be copied. A link is opened only after the person has confirmed its host. */
export function FoundText({ code, onAgain }: FoundTextProps) {
  const copy = useCopy();
  const title = useFocusedTitle();
  const isLink = code.kind === 'link';
  const text = isLink ? code.url : visibleText(code.text);
  return (
    <AppPage title={texts.title} back="/account">
      <div className="grid gap-4">
        <h2 className={styles.foundTitle} ref={title} tabIndex={-1}>
          {isLink ? texts.link.title : texts.text.title}
        </h2>
        {isLink ? (
          <p>
            <span className="muted">{texts.link.leadsTo}</span>
            <strong className={styles.host} dir="ltr">
              {code.host}
            </strong>
          </p>
        ) : null}
        <p className={styles.text}>
          <bdi>{text}</bdi>
        </p>
        {isLink && code.foreign ? (
          <p className="strong round pad warning-tint warning-text">{texts.link.foreign}</p>
        ) : null}
        <p className="muted">{isLink ? texts.link.note : texts.text.note}</p>
        <div className={`${styles.actions} flex wrap center gap-2`}>
          <ScanAgainButton onAgain={onAgain} />
          <Button icon={copyOutline} onClick={() => void copy(text)}>
            {texts.text.copy}
          </Button>
          {isLink ? (
            <Button icon={openOutline} onClick={() => void open(code)}>
              {texts.link.open}
            </Button>
          ) : null}
        </div>
      </div>
    </AppPage>
  );
}

async function open({ url, host }: Extract<ScannedCode, { kind: 'link' }>): Promise<void> {
  if (!(await feedback.confirm(texts.link.question(host), texts.link.detail))) return;
  window.open(url, '_blank', 'noopener,noreferrer');
}
