import type { Import } from '@callejero/contract/answers/imports.ts';
import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../api/http/http.ts';
import { useSession } from '../../api/session/session.ts';
import { isOffered } from '../../ui/list/abilities.ts';
import type { FilterOption } from '../../ui/list/types.ts';
import { formatDate } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** The latest imports, to narrow the list by where commerces came from. Who may not see imports is offered none. */
export function useImportOptions(): FilterOption[] {
  const { user } = useSession();
  const list = useQuery({
    queryKey: ['imports', 'options'],
    enabled: isOffered(user, 'imports:read'),
    queryFn: ({ signal }) =>
      http.get<ListEnvelope<Import>>('/imports', {
        query: new URLSearchParams({ target: 'commerces', _page: '0', _perPage: '50' }),
        signal,
      }),
  });
  return (list.data?.data ?? []).map((item) => ({
    value: item.id,
    label: texts.list.importOption(
      item.files.map((file) => file.name),
      formatDate(item.createdAt),
    ),
  }));
}
