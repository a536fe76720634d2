import { useFormParams } from '../../ui/form/useFormParams.ts';
import { CommerceView } from './CommerceView.tsx';
import { EditCommerce } from './EditCommerce.tsx';
import { ProposalWizard } from './ProposalWizard.tsx';

/** Remounted for every commerce, so that no state of one page reaches the next. */
export default function MyCommerceScreen() {
  const { action, id } = useFormParams();
  if (action === 'create') return <ProposalWizard />;
  return action === 'edit' ? <EditCommerce key={id} id={id} /> : <CommerceView key={id} id={id} />;
}
