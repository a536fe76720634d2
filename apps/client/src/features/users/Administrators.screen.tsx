import { administrators } from '@callejero/contract/resources/administrators.ts';
import { AccountList } from './AccountList.tsx';
import { texts } from './texts.ts';

export default function AdministratorsScreen() {
  return <AccountList resource={administrators} words={texts.administrators} formHref="/administrator" />;
}
