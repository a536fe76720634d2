import { Picture } from '../../ui/layout/Picture.tsx';
import { general, hasButton, type Payload } from './action.ts';
import { texts } from './texts.ts';

const words = texts.preview;

/** The notification as a phone shows it, and as the app does when it is open. */
export function Preview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const title = text(values.title) || words.title;
  const message = text(values.message) || words.message;
  const image = text(values.image);
  const button = hasButton((values.payload ?? general) as Payload);
  return (
    <div className="notification-previews">
      <figure>
        <figcaption>{words.phone}</figcaption>
        <div className="notification-phone">
          <div className="notification-app">
            <span className="notification-mark" aria-hidden="true" />
            Callejero <span className="notification-now">· {words.now}</span>
          </div>
          <p className="notification-title">{title}</p>
          <p className="notification-message">{message}</p>
          {image ? (
            <span className="notification-image">
              <Picture value={image} alt="" size="default" />
            </span>
          ) : null}
        </div>
      </figure>
      <figure>
        <figcaption>{words.app}</figcaption>
        <div className="notification-screen">
          <div className="notification-toast">
            <span>{words.toast(title, message)}</span>
            {button ? <span className="notification-see">{words.see}</span> : null}
          </div>
        </div>
      </figure>
    </div>
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
