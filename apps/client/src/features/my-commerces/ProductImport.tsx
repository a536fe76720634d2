import type {
  LastProductImport,
  ProductImport as Plan,
  ProductImportUndone,
} from '@callejero/contract/answers/product-import.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { useQuery } from '@tanstack/react-query';
import { documentTextOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { ask } from '../../api/http/ask.ts';
import { read } from '../../api/http/read.ts';
import { invalidate } from '../../api/resource.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './my-commerces.module.css';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.productImport;
/** Rows without a change are not worth a line. */
const shown = ['left-out', 'new', 'changed'] as const;

/** Spreadsheets write UTF-8 or the code page of Windows. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Products of a commerce from a table: the person sees what will happen, confirms it, and may undo it. */
export function ProductImport({ commerce }: { commerce: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useAttempt();
  const [asked, setAsked] = useState<{ text: string; plan: Plan } | null>(null);
  const { data: last } = useQuery<LastProductImport>({
    queryKey: [products.name, 'import', commerce],
    queryFn: read<LastProductImport>(`/products/import?commerce=${commerce}`),
  });

  const post = (body: object) => ask.post<Plan>('/products/import', { commerce, ...body });
  const look = (file: File) =>
    run(async () => {
      const text = await readText(file);
      setAsked({ text, plan: await post({ text }) });
    });
  const confirm = () =>
    run(async () => {
      if (!asked) return;
      const done = await post({ text: asked.text, plan: asked.plan.plan });
      setAsked(null);
      feedback.success(words.done(done.written ?? 0));
      await invalidate('products');
    });
  const undo = () =>
    run(async () => {
      const { undone, left } = await ask.post<ProductImportUndone>('/products/import/undo', { id: last?.id });
      feedback.success(words.undone(undone, left));
      await invalidate('products');
    });

  return (
    <>
      {last ? (
        <Button variant="plain" disabled={busy} onClick={() => void undo()}>
          {words.undo(last.rows, formatDateTime(last.at))}
        </Button>
      ) : null}
      <Button
        icon={documentTextOutline}
        variant="plain"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {words.button}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,.txt"
        aria-label={words.button}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void look(file);
        }}
      />
      {asked ? (
        <PlanDialog plan={asked.plan} busy={busy} onClose={() => setAsked(null)} onConfirm={confirm} />
      ) : null}
    </>
  );
}

interface PlanDialogProps {
  plan: Plan;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** Shows what an import will do, and asks the person to confirm it. */
function PlanDialog({ plan, busy, onClose, onConfirm }: PlanDialogProps) {
  const writes = plan.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
  return (
    <Modal
      open
      large
      onClose={onClose}
      title={words.title}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" disabled={busy || writes === 0} onClick={() => void onConfirm()}>
            {words.confirm(writes)}
          </Button>
        </>
      }
    >
      <p>{words.same(plan.rows.filter(({ outcome }) => outcome === 'same').length)}</p>
      {plan.unread.length > 0 ? <p className="muted">{words.unread(plan.unread)}</p> : null}
      {shown.map((outcome) => {
        const rows = plan.rows.filter((row) => row.outcome === outcome);
        return rows.length === 0 ? null : (
          <section key={outcome} aria-label={words.outcomes[outcome](rows.length)}>
            <h3>{words.outcomes[outcome](rows.length)}</h3>
            <ul className="plain-list">
              {rows.map(({ line, name, reason }) => (
                <li key={line} className={styles.myRow}>
                  <span className="break">
                    {name || words.line(line)}
                    {reason ? <span className="muted"> {words.because(line, reason)}</span> : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Modal>
  );
}
