import { readTypedCode } from '@callejero/contract/codes/qr-code.ts';
import { useQuery } from '@tanstack/react-query';
import { cameraOutline, closeCircleOutline } from 'ionicons/icons';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { publicBase } from '../../../api/http/public-address.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Viewfinder } from '../camera/Viewfinder.tsx';
import { RedeemCard } from '../redeem/RedeemCard.tsx';
import { RedeemResult } from '../redeem/RedeemResult.tsx';
import { useRedemption } from '../redeem/useRedemption.ts';
import styles from '../scan.module.css';
import { texts } from '../texts.ts';
import { closeTill, openTill, readTill, sendAtTill, tillToken } from './till-api.ts';

const words = texts.till;
/** Milliseconds between two looks at whether the till is still open. */
const heartbeat = 60_000;

/** The till of a shop's computer: opened by a code of a phone, it redeems codes and does nothing else. */
export function Till() {
  const token = useSyncExternalStore(tillToken.subscribe, tillToken.get);
  const [wasOpen, setWasOpen] = useState(false);
  if (token !== null && !wasOpen) setWasOpen(true);
  return token === null ? <Closed ended={wasOpen} /> : <Open token={token} />;
}

function Closed({ ended }: { ended: boolean }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { busy, run } = useAttempt();
  const [code, setCode] = useState(hash.slice(1));
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    void run(async () => {
      await openTill(code);
      // A code that was used does not stay in the address.
      navigate('/caja', { replace: true });
    });
  };
  return (
    <AppPage title={words.title}>
      <form className="card stack gap-4 pad-4" noValidate onSubmit={submit}>
        <p role="status">{ended ? words.ended : words.lead}</p>
        <Field label={words.code} error={missing ? words.missing : undefined} role="alert">
          {(tied) => (
            <input
              {...tied}
              value={code}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {words.open}
        </Button>
      </form>
    </AppPage>
  );
}

function Open({ token }: { token: string }) {
  const { run } = useAttempt();
  const [code, setCode] = useState<string | null>(null);
  const [filming, setFilming] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['till', token],
    queryFn: readTill,
    refetchInterval: heartbeat,
    gcTime: 0,
  });
  const end = async () => {
    if (await feedback.confirm(words.endQuestion, words.endDetail)) await run(closeTill);
  };
  const take = (text: string) => {
    const read = readTypedCode(text, publicBase());
    setFilming(false);
    if (read.kind === 'redemption') setCode(read.token);
    else feedback.warning(words.unknown);
  };
  if (filming)
    return <Viewfinder onCode={(read) => take(read.kind === 'redemption' ? read.token : read.kind)} />;
  return (
    <AppPage
      title={data?.name ?? words.title}
      actions={
        <Button variant="plain" icon={closeCircleOutline} onClick={() => void end()}>
          {words.end}
        </Button>
      }
    >
      {data ? (
        <div className="stack gap-4">
          <p className="muted">{words.of(data.commerce.name, data.by)}</p>
          {code === null ? (
            <Ask onCode={take} onCamera={() => setFilming(true)} />
          ) : (
            <Redeem key={code} code={code} onNext={() => setCode(null)} />
          )}
        </div>
      ) : (
        <FailureOrSkeleton of={{ error, refetch }} rows={3} height="4rem" />
      )}
    </AppPage>
  );
}

function Ask({ onCode, onCamera }: { onCode: (text: string) => void; onCamera: () => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') input.current?.focus();
    else onCode(text);
  };
  return (
    <form className="card stack gap-4 pad-4" noValidate onSubmit={submit}>
      <Field label={words.redeem} help={words.help} error={undefined}>
        {(tied) => (
          <input
            {...tied}
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: a till's reader types into this field, the only one of the page.
            autoFocus
            value={text}
            maxLength={1000}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex wrap gap-2">
        <Button type="submit" variant="primary">
          {words.check}
        </Button>
        <Button icon={cameraOutline} onClick={onCamera}>
          {words.camera}
        </Button>
      </div>
    </form>
  );
}

function Redeem({ code, onNext }: { code: string; onNext: () => void }) {
  const { state, busy, check, redeem } = useRedemption(code, sendAtTill);
  if (state.kind === 'checking')
    return (
      <>
        <p role="status">{texts.redemption.checking}</p>
        <Skeleton rows={5} />
      </>
    );
  if (state.kind === 'unreachable') return <Failure error={state.error} onRetry={check} />;
  if (state.kind === 'ready')
    return <RedeemCard scan={state.scan} busy={busy} onRedeem={redeem} onCancel={onNext} />;
  return (
    <>
      <RedeemResult state={state} />
      <div className={`${styles.actions} flex wrap center gap-2`}>
        <Button variant="primary" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </>
  );
}
