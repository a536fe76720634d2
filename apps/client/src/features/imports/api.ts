import type { Import, ImportMapping, ImportReason, ImportRow } from '@callejero/contract/answers/imports.ts';
import { busyImportStatus } from '@callejero/contract/enums/import-status.ts';
import type { Envelope, ListEnvelope } from '@callejero/contract/envelope.ts';
import type {
  ImportOutcome,
  ImportRowsQuery,
  ImportTargetName,
  MissingAnswer,
  UpdateImport,
} from '@callejero/contract/resources/imports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';
import { queryClient } from '../../api/http/query-client.ts';
import { read } from '../../api/http/read.ts';
import { uploadForm } from '../../api/http/uploads.ts';
import { invalidate } from '../../api/resource.ts';

export function isBusy({ status }: Pick<Import, 'status'>): boolean {
  return busyImportStatus.includes(status);
}

const pollMs = 1000;
export const historyPage = 10;
export const rowsPage = 50;

export function useImports(page: number) {
  return useQuery<ListEnvelope<Import>>({
    queryKey: ['imports', 'list', page],
    queryFn: ({ signal }) =>
      http.get<ListEnvelope<Import>>('/imports', {
        query: new URLSearchParams({ _page: String(page), _perPage: String(historyPage) }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One import, read again every second while a job works on it. `id` null requests nothing. */
export function useImport(id: string | null) {
  return useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: read<Import>(`/imports/${id}`),
    enabled: id !== null,
    refetchInterval: (query) => (query.state.data && isBusy(query.state.data) ? pollMs : false),
  });
}

export interface RowsView {
  /** Null: all, in the order of the files. */
  outcome: ImportOutcome | null;
  flagged: ImportRowsQuery['flagged'] | null;
  page: number;
}

/** The rows of a view. `version` changes with each plan and each phase, which have other rows. */
export function useImportRows(id: string, version: string, view: RowsView, enabled = true) {
  return useQuery<ListEnvelope<ImportRow>>({
    queryKey: ['imports', 'rows', id, version, view],
    queryFn: ({ signal }) =>
      http.get<ListEnvelope<ImportRow>>(`/imports/${id}/rows`, {
        query: new URLSearchParams({
          ...(view.outcome ? { outcome: view.outcome } : {}),
          ...(view.flagged ? { flagged: view.flagged } : {}),
          _page: String(view.page),
          _perPage: String(rowsPage),
        }),
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** What is lost, left out and noted in the plan or run that `version` names. */
export function useImportReasons(id: string, version: string, enabled: boolean) {
  return useQuery({
    queryKey: ['imports', 'reasons', id, version],
    queryFn: read<ImportReason[]>(`/imports/${id}/reasons`),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}

export function useImportMapping(target: ImportTargetName) {
  return useQuery({
    queryKey: ['imports', 'mapping', target],
    queryFn: read<ImportMapping>('/imports/mapping', new URLSearchParams({ target })),
  });
}

/** What the files are: of a collection, or the new data of a source. Without either the server detects it from their contents. */
export interface ImportedAs {
  target?: ImportTargetName | null | undefined;
  source?: string | null | undefined;
}

/** Sends the files as one import. */
export async function startImport(
  files: readonly File[],
  { target, source }: ImportedAs,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<Import> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  const { data } = await uploadForm<Envelope<Import>>(
    `/imports?${new URLSearchParams({ ...(target ? { target } : {}), ...(source ? { source } : {}) })}`,
    form,
    options,
  );
  remember(data);
  return data;
}

export async function changeImport(id: string, change: UpdateImport): Promise<Import> {
  return await remembering(ask.patch<Import>(`/imports/${id}`, change));
}

export async function actOnImport({ id, rev }: Import, action: 'confirm' | 'cancel' | 'undo'): Promise<void> {
  // While a job writes its progress the shown revision is always outdated, so cancelling sends none.
  const body = action === 'cancel' ? {} : { rev };
  await remembering(ask.post<Import>(`/imports/${id}/${action}`, body));
}

/** What happens to all places that the source's new data do not contain. */
export async function answerMissing({ id, rev }: Import, answer: MissingAnswer): Promise<void> {
  await remembering(ask.post<Import>(`/imports/${id}/missing`, { rev, answer }));
}

/** Whatever the answer: a refused step shows the import as another tab or person has changed it. */
async function remembering(answer: Promise<Import>): Promise<Import> {
  try {
    const item = await answer;
    remember(item);
    return item;
  } catch (error) {
    void invalidate('imports');
    throw error;
  }
}

/** Shows the answer at once and reads the lists again. */
function remember(answer: Import): void {
  queryClient.setQueryData(['imports', 'one', answer.id], answer);
  void invalidate('imports');
}
