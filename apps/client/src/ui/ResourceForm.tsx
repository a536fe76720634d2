import type { ResourceFormProps } from './form/types.ts';

export function ResourceForm(_props: ResourceFormProps) {
  return null;
}
