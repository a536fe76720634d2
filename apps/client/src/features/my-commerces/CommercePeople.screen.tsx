import { useParams } from 'react-router';
import { PeopleView } from './people/PeopleView.tsx';

export default function CommercePeopleScreen() {
  const { id = '' } = useParams();
  return <PeopleView key={id} id={id} />;
}
