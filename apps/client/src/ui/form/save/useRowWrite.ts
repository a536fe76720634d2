import { useRef } from 'react';
import { newIdempotencyKey } from '../../../api/http/http.ts';
import { createRow, updateRow } from '../../../api/resource.ts';
import type { FormRecord, RowFormProps } from '../types.ts';
import { findChanges, sentBody } from '../values.ts';

type Values = Record<string, unknown>;

/** The version that a form started from; without a record the form creates one. */
export interface StoredVersion {
  record: FormRecord | null;
  values: Values;
}

/**
 * Writes what a form changed of the stored version. A retry of the same body is sent with the same key, so that a write whose answer
 * was lost is not done twice.
 */
export function useRowWrite({ resource, overrides, beforeSave, create }: RowFormProps) {
  const tried = useRef<{ body: string; key: string } | null>(null);

  return async ({ record, values }: StoredVersion, body: Values): Promise<FormRecord> => {
    const prepared = beforeSave?.(body) ?? body;
    const sent = record ? findChanges(sentBody(resource, values, overrides), prepared) : prepared;
    const fingerprint = JSON.stringify([record?.rev ?? null, sent]);
    if (tried.current?.body !== fingerprint) tried.current = { body: fingerprint, key: newIdempotencyKey() };
    const { key } = tried.current;
    if (!record && create) return create(sent, key);
    if (!record) return (await createRow(resource, sent as never, key)) as unknown as FormRecord;
    if (Object.keys(sent).length === 0) return record;
    const change = { seen: record, changes: sent as never };
    return (await updateRow(resource, change, key)) as unknown as FormRecord;
  };
}
