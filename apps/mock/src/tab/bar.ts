/** The bar that says that this is a demonstration, and its dialog: accounts, mails, limits, and starting over. */
import { signIn } from '@callejero/client/api/session/sign-in.ts';
import { accounts, password } from '../accounts.ts';
import type { SentMail } from '../protocol.ts';
import styles from './bar.module.css';
import { element } from './element.ts';
import { folder, line } from './here.ts';
import { ownTabHash } from './own-tab.ts';
import { texts } from './texts.ts';

const names = ['neighbour', 'merchant', 'administrator'] as const;

export function showBar(beginAgain: () => void): void {
  const mails = element('div');
  const stored = element('p', { className: 'muted small-text' });
  const dialog = element(
    'dialog',
    { className: styles.dialog ?? '', ariaLabel: texts.title },
    element('h2', { className: styles.heading ?? '' }, texts.enterAs),
    element('div', { className: styles.buttons ?? '' }, ...enterButtons()),
    element('p', { className: 'muted small-text' }, texts.otherTab),
    element('div', { className: styles.buttons ?? '' }, ...otherTabLinks()),
    element('h2', { className: styles.heading ?? '' }, texts.mails),
    mails,
    element('h2', { className: styles.heading ?? '' }, texts.limits),
    element('ul', {}, ...texts.limitList.map((each) => element('li', {}, each))),
    element('h2', { className: styles.heading ?? '' }, texts.again),
    element('p', { className: 'muted small-text' }, texts.againDetail),
    stored,
    element(
      'div',
      { className: styles.buttons ?? '' },
      button(texts.again, 'danger', () => {
        if (window.confirm(texts.againSure)) beginAgain();
      }),
      button(texts.close, 'secondary', () => dialog.close()),
    ),
  );
  const askCity = () => {
    line.say({ kind: 'outbox' });
    const owner = line.owner();
    stored.textContent = owner
      ? owner.trouble
        ? texts.troubles[owner.trouble]
        : texts.stores[owner.store]
      : '';
  };
  const options = button(texts.options, 'secondary', () => {
    askCity();
    dialog.showModal();
  });
  line.listen((message) => {
    if (!dialog.open) return;
    if (message.kind === 'mails') mails.replaceChildren(...mailList(message.mails));
    // The dialog may be opened before the city is.
    if (message.kind === 'owner') askCity();
  });
  // The browser's search in the page would find the hidden texts.
  dialog.addEventListener('close', () => mails.replaceChildren());
  document.body.append(
    element(
      'aside',
      { className: styles.bar ?? '', ariaLabel: texts.title },
      element('span', {}, texts.bar),
      options,
    ),
    dialog,
  );
}

function enterButtons(): HTMLElement[] {
  return names.map((name) =>
    button(texts[name], 'secondary', async () => {
      await signIn({ email: accounts[name].email, password });
      window.location.assign(`${folder}/`);
    }),
  );
}

/** A conversation or a call needs two people. */
function otherTabLinks(): HTMLElement[] {
  return names.map((name) =>
    element(
      'a',
      {
        className: 'button secondary',
        href: `${folder}/${ownTabHash(name)}`,
        target: '_blank',
        // Otherwise the new tab would begin with a copy of this tab's session storage.
        rel: 'noopener',
      },
      texts.inOtherTab[name],
    ),
  );
}

function mailList(mails: readonly SentMail[]): HTMLElement[] {
  if (mails.length === 0) return [element('p', { className: 'muted' }, texts.noMails)];
  return mails.map(({ subject, to, text }) =>
    element(
      'details',
      {},
      element('summary', {}, subject),
      element('p', { className: 'muted small-text' }, texts.to(to)),
      element('p', { className: styles.mail ?? '' }, ...linked(text)),
    ),
  );
}

/** The text, with its URLs as links. */
function linked(text: string): (HTMLElement | string)[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? element('a', { href: part }, part) : part));
}

function button(text: string, kind: 'secondary' | 'danger', run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: `button ${kind}` }, text);
  made.addEventListener('click', run);
  return made;
}
