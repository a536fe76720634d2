import type { Selected } from '@callejero/contract/list-query/selected.ts';
import { deviceSystems, push } from '@callejero/contract/resources/push.ts';
import { trashOutline } from 'ionicons/icons';
import { useArchive } from '../../../api/resource.ts';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { formatRelative } from '../../../ui/values/format.ts';
import { RecordLine, Records } from './Records.tsx';
import { texts } from './texts.ts';

const words = texts.devices;

const query = { select: ['rev', 'osType', 'lastSeenAt'] } as const;
type DeviceRow = Selected<typeof push, typeof query>;

const nameOf = ({ osType }: DeviceRow) =>
  `${deviceSystems[osType]}, ${osType === 'web' ? words.browser : words.app}`;

/** The devices that receive the person's notices. Their identifiers at the push services are not read. */
export function Devices({ id }: { id: string }) {
  const { user } = useSession();
  const archive = useArchive(push);
  const remove = (row: DeviceRow) =>
    attempt(async () => {
      if (!(await feedback.confirm(words.question(nameOf(row)), words.detail))) return;
      await archive.mutateAsync({ id: row.id, rev: row.rev });
      feedback.success(words.removed);
    });
  return (
    <Records
      resource={push}
      title={words.title}
      none={words.none}
      filters={{ userApp: id }}
      query={query}
      render={(row) => (
        <RecordLine
          name={nameOf(row)}
          when={words.seen(formatRelative(row.lastSeenAt))}
          state={
            isOffered(user, 'push:delete') ? (
              <IconButton
                icon={trashOutline}
                label={words.remove(nameOf(row))}
                onClick={() => void remove(row)}
              />
            ) : null
          }
        />
      )}
    />
  );
}
