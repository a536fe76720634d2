/** How people will see records that are not stored yet. */

export interface PlannedRecord {
  /** Unique among the records shown; there need not be a stored record with it. */
  id: string;
  /** The fields that will be written, with ids for references. */
  fields: Readonly<Record<string, unknown>>;
}

export interface RecordPreviewProps {
  records: readonly PlannedRecord[];
}
