import { useParams } from 'react-router';
import type { FormAction } from './types.ts';

/** Action and row of a form's address, `/product/:action/:id`. */
export function useFormParams(): { action: FormAction; id: string } {
  const { action, id = 'new' } = useParams();
  return { action: action === 'create' || action === 'view' ? action : 'edit', id };
}
