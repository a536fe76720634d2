import type { Import } from '@callejero/contract/answers/imports.ts';
import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import { http } from '../../api/http/http.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import type { FilterDefinition, FilterOption } from '../../ui/list/types.ts';
import { formatDate } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** The latest imports, to filter the list by the import that a commerce came from. */
const importOptions = {
  name: 'imports',
  async read(signal: AbortSignal): Promise<FilterOption[]> {
    const query = new URLSearchParams({ target: 'commerces', _page: '0', _perPage: '50' });
    const { data } = await http.get<ListEnvelope<Import>>('/imports', { query, signal });
    return data.map((item) => ({
      value: item.id,
      label: texts.list.importOption(
        item.files.map((file) => file.name),
        formatDate(item.createdAt),
      ),
    }));
  },
};

/** Filters by the import that a commerce came from. Only people who may read imports get the choices. */
export function useImportFilter(): FilterDefinition {
  const { user } = useSession();
  return { key: 'import', ...(isOffered(user, 'imports:read') && { laterOptions: importOptions }) };
}
