import { users } from '@callejero/contract/resources/users.ts';
import { carOutline } from 'ionicons/icons';
import type { HeaderLink } from '../../ui/list/types.ts';
import { AccountList } from './AccountList.tsx';
import { texts } from './texts.ts';

const links: HeaderLink[] = [
  { label: texts.vehicles, href: '/vehicles', icon: carOutline, permission: 'vehicles:read' },
];

export default function UsersScreen() {
  return (
    <AccountList
      resource={users}
      words={texts.users}
      formHref="/user"
      baseFilters={{ roles: 'user' }}
      links={links}
    />
  );
}
