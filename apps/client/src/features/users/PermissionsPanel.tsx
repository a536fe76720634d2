import { coversAll, holds } from '@callejero/contract/held-permissions.ts';
import type { Administrator } from '@callejero/contract/resources/administrators.ts';
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react';
import { invalidate } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { guardLeaving } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { setRoles } from './account-api.ts';
import { PermissionsInput } from './PermissionsInput.tsx';
import { texts } from './texts.ts';

/** Saves the chosen permissions after the form beside it was saved; `stored` has the new version. */
export type SavePermissions = (stored: Administrator) => void;

interface PermissionsPanelProps {
  account: Administrator;
  withForm: RefObject<SavePermissions | null>;
}

/** The permissions of an administrator. Both its own button and the form's save them, because people see the form's first. */
export function PermissionsPanel({ account, withForm }: PermissionsPanelProps) {
  const { user } = useSession();
  const held = user?.permissions ?? [];
  const title = useId();
  const [chosen, setChosen] = useState<readonly string[]>(account.permissions);
  const { busy, run } = useAttempt();
  const stored = account.permissions.toSorted().join();
  const dirty = chosen.toSorted().join() !== stored;
  const mayChange =
    user?.id !== account.id && holds(held, 'administrators:update') && coversAll(held, account.permissions);

  // biome-ignore lint/correctness/useExhaustiveDependencies: newly stored permissions replace the chosen ones
  useEffect(() => setChosen(account.permissions), [stored]);
  useEffect(
    () =>
      guardLeaving(
        () => dirty,
        () => setChosen(account.permissions),
      ),
    [dirty, account.permissions],
  );

  async function save(version: Administrator): Promise<void> {
    const write = async () => {
      await setRoles(version, version.roles, chosen);
      feedback.success(texts.permissions.saved);
    };
    if (!(await run(write, texts.permissions.stale))) await invalidate('administrators');
  }

  useImperativeHandle(withForm, () => (version) => {
    if (dirty && mayChange && !busy) void save(version);
  });

  return (
    <section className="grid gap-3 pad-4 card" aria-labelledby={title}>
      <h2 id={title}>{texts.permissions.title}</h2>
      <p className="muted">{texts.permissions.help}</p>
      <PermissionsInput value={chosen} held={held} readOnly={!mayChange} onChange={setChosen} />
      {mayChange ? (
        <Button variant="primary" disabled={!dirty || busy} onClick={() => void save(account)}>
          {texts.permissions.save}
        </Button>
      ) : null}
    </section>
  );
}
