import type { CommerceReferences } from '@callejero/contract/answers/places.ts';
import { catalogue, refersTo } from '@callejero/contract/resources/catalogue.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate, useOne } from '../../../api/resource.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { noteDecided } from '../decided-here.ts';
import { useStale } from '../useStale.ts';
import {
  compareFields,
  type FieldChoice,
  getNames,
  getOther,
  type Letter,
  referencesInWords,
  staysByDefault,
  toTakenFields,
} from './merge-fields.ts';
import { mergeTexts as texts } from './texts.ts';

/** A commerce with its address in place of the address's id. */
export type MergeRecord = Omit<Commerce, 'address'> & { address: Record<string, unknown> | null };

const populates = ['address'] as const;
/** The queries that a merge makes stale. */
const touched = [
  commerces.name,
  ...catalogue.filter((resource) => refersTo(resource, commerces.name)).map(({ name }) => name),
];

/** Both records, read again when either changes, until they are merged: then one of them is archived. */
export function useMergeRecords(ids: Readonly<Record<Letter, string>>, isMerged: boolean) {
  const options = { enabled: !isMerged };
  const a = useOne(commerces, ids.A, { populates }, options);
  const b = useOne(commerces, ids.B, { populates }, options);
  return {
    pair: a.data && b.data ? { A: a.data, B: b.data } : null,
    error: a.error ?? b.error,
    retry: () => void Promise.all([a.refetch(), b.refetch()]),
  };
}

function useReferences(id: string, isMerged: boolean) {
  return useQuery({
    queryKey: ['commerces', 'references', id],
    queryFn: read<CommerceReferences>(`/commerces/${id}/references`),
    enabled: !isMerged,
  });
}

export interface MergeOptions {
  pair: Readonly<Record<Letter, MergeRecord>>;
  /** The page of the review, or the list of duplicates, to return to if the merge was opened from there. */
  queue: string | null;
  isMerged: boolean;
  onMerged: () => void;
}

/** Which record survives, which values it takes, and the merge itself. */
export function useMerge({ pair, queue, isMerged, onMerged }: MergeOptions) {
  const navigate = useNavigate();
  const [stays, setStays] = useState<Letter>(() => staysByDefault(pair));
  const [chosen, setChosen] = useState<Readonly<Record<string, FieldChoice>>>({});
  const [busy, setBusy] = useState(false);
  const stale = useStale();
  const leaves = getOther(stays);
  const references = useReferences(pair[leaves].id, isMerged);
  const fields = compareFields(pair);
  const names = getNames(pair);

  async function merge(): Promise<void> {
    const [survivor, other] = [pair[stays], pair[leaves]];
    const { data: moved, error } = await references.refetch();
    if (!moved) return feedback.error(error);
    const detail = texts.detail(names[leaves], referencesInWords(moved));
    if (!(await feedback.confirm(texts.question(names[stays], names[leaves]), detail))) return;
    setBusy(true);
    try {
      const body = {
        other: other.id,
        rev: survivor.rev,
        otherRev: other.rev,
        take: toTakenFields(fields, chosen, pair, stays),
      };
      await http.post(`/commerces/${survivor.id}/merge`, body);
    } catch (thrown) {
      await refused(thrown);
      return;
    } finally {
      setBusy(false);
    }
    // At once, because the page is still there when the collections are read again.
    flushSync(onMerged);
    noteDecided(survivor.id, other.id);
    feedback.success(texts.done(survivor.name));
    navigate(queue ?? `/commerce/edit/${survivor.id}`, {
      replace: true,
      ...(queue ? { state: { direction: 'back' } } : {}),
    });
    await invalidate(...touched);
  }

  async function refused(thrown: unknown): Promise<void> {
    if (stale.show(thrown, pair.A, pair.B)) await invalidate('commerces');
    else if (thrown instanceof RequestError && thrown.code === 'duplicate') {
      // Too long for a toast: it names what must be changed first.
      feedback.alert({
        title: texts.refused,
        subtitle: thrown.message,
        actions: [{ label: texts.understood }],
      });
    } else feedback.error(thrown);
  }

  return {
    stays,
    leaves,
    fields,
    names,
    chosen,
    busy,
    stale,
    swap: () => setStays(leaves),
    keep: (name: string, choice: FieldChoice) => setChosen((before) => ({ ...before, [name]: choice })),
    merge,
  };
}
