import type { User } from '@callejero/contract/resources/users.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { useOwnsAny } from '../../../entities/commerce/own-commerces.ts';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { Panel, Read } from '../Panel.tsx';
import { texts } from '../texts.ts';
import { Interests } from './Interests.tsx';
import { KindSwitches } from './KindSwitches.tsx';
import { OtherDevices } from './OtherDevices.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { useAccountChange } from './useAccountChange.ts';

const words = texts.notices;

/** The preferences of notifications: kinds, quiet hours and devices. */
export function NoticesPanel({ account }: { account: UseQueryResult<User> }) {
  return (
    <Panel section="notices" help={words.help}>
      <ThisDevice />
      <Read query={account} rows={5}>
        {(user) => <Preferences user={user} />}
      </Read>
      <OtherDevices />
      <LinkButton href="/notices">{words.inbox}</LinkButton>
    </Panel>
  );
}

function Preferences({ user }: { user: User }) {
  const { user: reader } = useSession();
  const { shown, change } = useAccountChange(user);
  const { data: owns = false } = useOwnsAny();
  const readsUse = user.roles.includes('administrator') && isOffered(reader, 'use:read');
  return (
    <>
      <KindSwitches
        mails={[...(readsUse ? (['use'] as const) : []), ...(owns ? (['confirm'] as const) : [])]}
        prefs={shown.notificationPrefs}
        onChange={(notificationPrefs) => change({ notificationPrefs })}
      />
      <Interests chosen={shown} onChange={change} />
      <QuietHoursFields hours={shown.quietHours} onChange={(quietHours) => change({ quietHours })} />
    </>
  );
}
