import { useParams } from 'react-router';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { CommerceView } from './CommerceView.tsx';
import { EditCommerce } from './EditCommerce.tsx';
import { ProposalWizard } from './ProposalWizard.tsx';
import { PeopleView } from './people/PeopleView.tsx';

/** Remounted for every commerce, so that no state of one page reaches the next. */
export default function MyCommerceScreen() {
  const { action, id } = useFormParams();
  const { action: asked } = useParams();
  if (action === 'create') return <ProposalWizard />;
  if (asked === 'people') return <PeopleView key={id} id={id} />;
  return action === 'edit' ? <EditCommerce key={id} id={id} /> : <CommerceView key={id} id={id} />;
}
