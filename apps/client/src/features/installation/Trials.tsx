import type { TestMail, TestNotice } from '@callejero/contract/answers/checks.ts';
import { type ReactNode, useId } from 'react';
import { ask } from '../../api/http/ask.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { texts } from './texts.ts';

const words = texts.trials;

/** A mail and a notice to whoever asks, because only a person sees whether they arrive. */
export function Trials() {
  const id = useId();
  return (
    <section className="card stack gap-4 pad-5" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {words.title}
      </h2>
      <Trial note={words.mailNote} send={sendMail}>
        {words.mail}
      </Trial>
      <Trial note={words.noticeNote} send={sendNotice}>
        {words.notice}
      </Trial>
    </section>
  );
}

async function sendMail(): Promise<void> {
  const { isSent, sentence } = await ask.post<TestMail>('/installation/mail', {});
  if (isSent) feedback.success(sentence);
  else feedback.error(sentence);
}

async function sendNotice(): Promise<void> {
  const { devices } = await ask.post<TestNotice>('/installation/notice', {});
  if (devices === 0) feedback.warning(words.noDevice);
  else feedback.success(words.sent(devices));
}

function Trial({ note, send, children }: { note: string; send: () => Promise<void>; children: ReactNode }) {
  const { busy, run } = useAttempt();
  const id = useId();
  return (
    <div className="stack gap-1 top">
      <Button busy={busy} aria-describedby={id} onClick={() => void run(send)}>
        {children}
      </Button>
      <span id={id} className="muted small-text">
        {note}
      </span>
    </div>
  );
}
