import type { CommercePeopleAnswer } from '@callejero/contract/answers/commerce-people.ts';
import type { TillCode } from '@callejero/contract/answers/tills.ts';
import { shortCodeGroups } from '@callejero/contract/codes/redemption-code.ts';
import { desktopOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import { formatRelative } from '../../../ui/values/format.ts';
import styles from '../my-commerces.module.css';
import { endTill, newTillCode, usePeople } from './people-api.ts';
import { texts } from './texts.ts';

const words = texts.tills;
type Till = CommercePeopleAnswer['tills'][number];

/** The tills of a commerce on computers, and a code for another. */
export function Tills({ commerce, data }: { commerce: string; data: CommercePeopleAnswer }) {
  const { busy, run } = useAttempt();
  const [name, setName] = useState<string>(words.defaultName);
  const [code, setCode] = useState<TillCode | null>(null);
  const ask = () => run(async () => setCode(await newTillCode(commerce, name.trim() || words.defaultName)));
  const end = async (till: Till) => {
    if (!(await feedback.confirm(words.endQuestion(till.name), words.endDetail))) return;
    await run(async () => {
      await endTill(commerce, till.id);
      feedback.success(words.ended(till.name));
    });
  };
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby="tills">
      <h2 className="normal-text" id="tills">
        {words.title}
      </h2>
      <p className="muted">{words.help}</p>
      {data.tills.length === 0 ? <p className="muted">{words.none}</p> : null}
      <ul className="plain-list">
        {data.tills.map((till) => (
          <li key={till.id} className={styles.myRow}>
            <span className={styles.myRowText}>
              <span className="strong">{till.name}</span>
              <span className="muted">
                {till.lastUsedAt === null
                  ? words.waiting
                  : words.used(till.by, formatRelative(till.lastUsedAt))}
              </span>
            </span>
            <Button aria-label={words.endOf(till.name)} disabled={busy} onClick={() => void end(till)}>
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
      <Field label={words.name} error={undefined}>
        {(tied) => (
          <input {...tied} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button icon={desktopOutline} disabled={busy} onClick={() => void ask()}>
          {words.open}
        </Button>
      </div>
      {code ? (
        <CodeDialog
          key={code.id}
          commerce={commerce}
          code={code}
          onAnother={() => void ask()}
          onClose={() => setCode(null)}
        />
      ) : null}
    </section>
  );
}

interface CodeDialogProps {
  commerce: string;
  code: TillCode;
  onAnother: () => void;
  onClose: () => void;
}

/** The code to type on the computer. The dialog closes when the till is open there. */
function CodeDialog({ commerce, code, onAnother, onClose }: CodeDialogProps) {
  const [expired, setExpired] = useState(false);
  const { data } = usePeople(commerce);
  const till = data?.tills.find(({ id }) => id === code.id);
  const opened = till?.openedAt ? till.name : null;
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), code.expiresIn * 1000);
    return () => clearTimeout(timer);
  }, [code]);
  useEffect(() => {
    if (opened === null) return;
    feedback.success(words.opened(opened));
    onClose();
  }, [opened, onClose]);
  const [address = ''] = code.url.split('#');
  return (
    <Modal open onClose={onClose} title={words.dialog}>
      {expired ? (
        <div className="stack gap-4 middle text-center">
          <p role="status">{words.expired}</p>
          <Button variant="primary" onClick={onAnother}>
            {words.another}
          </Button>
        </div>
      ) : (
        <div className="stack gap-4 middle text-center">
          <p className="break">{words.steps(address.replace(/^https?:\/\//, ''))}</p>
          <p className={styles.tillCode}>{shortCodeGroups(code.code).join(' ')}</p>
          <p className="muted">{words.once}</p>
          <p className="muted">{words.scan}</p>
          <QrCode text={code.url} label={words.qr} />
        </div>
      )}
    </Modal>
  );
}
