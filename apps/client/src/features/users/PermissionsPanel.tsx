import { coversAll, holds } from '@callejero/contract/held-permissions.ts';
import type { Administrator } from '@callejero/contract/resources/administrators.ts';
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react';
import { getConflict } from '../../api/http/errors.ts';
import { invalidate } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { guardLeaving } from '../../ui/form/draft/leave-guard.ts';
import type { TypedOver } from '../../ui/form/typed-over.ts';
import { useTypedOver } from '../../ui/form/useTypedOver.ts';
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
  const { isTyped, values, ...form } = useTypedOver(account, useState<TypedOver<Administrator> | null>(null));
  const chosen = values.permissions;
  const { busy, run } = useAttempt();
  const mayChange =
    user?.id !== account.id && holds(held, 'administrators:update') && coversAll(held, account.permissions);

  const { discard } = form;
  useEffect(() => guardLeaving(() => isTyped, discard), [isTyped, discard]);

  function choose(permissions: readonly string[]): void {
    const isStored = permissions.toSorted().join() === account.permissions.toSorted().join();
    if (isStored) discard();
    else form.type({ permissions: [...permissions] });
  }

  async function save(newest: Administrator): Promise<void> {
    const { seen, changes } = form.toSend(newest);
    const write = async () => {
      try {
        await setRoles(seen, seen.roles, chosen);
      } catch (error) {
        const conflict = getConflict<Administrator>(error);
        if (conflict) form.giveWay(conflict.current);
        throw error;
      }
      form.written(changes, { ...seen, ...changes });
      feedback.success(texts.permissions.saved);
    };
    if (!(await run(write, texts.permissions.stale))) await invalidate('administrators');
  }

  useImperativeHandle(withForm, () => (version) => {
    if (isTyped && mayChange && !busy) void save(version);
  });

  return (
    <section className="grid gap-3 pad-4 card" aria-labelledby={title}>
      <h2 id={title}>{texts.permissions.title}</h2>
      <p className="muted">{texts.permissions.help}</p>
      <PermissionsInput value={chosen} held={held} readOnly={!mayChange} onChange={choose} />
      {mayChange ? (
        <Button variant="primary" disabled={!isTyped || busy} onClick={() => void save(account)}>
          {texts.permissions.save}
        </Button>
      ) : null}
    </section>
  );
}
