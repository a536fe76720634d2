import { Picture } from '../../ui/layout/Picture.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { general, hasButton, type Payload } from './action.ts';
import styles from './notifications.module.css';
import { texts } from './texts.ts';

const words = texts.preview;

/** The notification as a phone shows it, and as the open app shows it. */
export function Preview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const title = text(values.title) || words.title;
  const message = text(values.message) || words.message;
  const image = text(values.image);
  const button = hasButton((values.payload ?? general) as Payload);
  return (
    <div className={`${styles.previews} grid gap-4`}>
      <figure className="stack gap-2 shrink">
        <figcaption className="small-text muted">{words.phone}</figcaption>
        <div className={styles.notificationPhone}>
          <div className={styles.app}>
            <span className={styles.mark} aria-hidden="true" />
            {uiTexts.brand} <span>· {words.now}</span>
          </div>
          <p className="one-line strong">{title}</p>
          <p className="small-text">{message}</p>
          {image ? (
            <span className={styles.image}>
              <Picture value={image} alt="" size="default" />
            </span>
          ) : null}
        </div>
      </figure>
      <figure className="stack gap-2 shrink">
        <figcaption className="small-text muted">{words.app}</figcaption>
        <div className={styles.screen}>
          <div className="notification-toast">
            <span>{words.toast(title, message)}</span>
            {button ? <span className="rigid strong">{words.see}</span> : null}
          </div>
        </div>
      </figure>
    </div>
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
