import type { ReactNode } from 'react';
import type { RequestError } from '../../../api/http/errors.ts';
import { Button } from '../../layout/Button.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { SearchInput } from '../../list/filters/SearchInput.tsx';
import { listTexts } from '../../list/texts.ts';
import { Failure } from '../../states/Failure.tsx';
import { Skeleton } from '../../states/Skeleton.tsx';
import { texts } from '../../texts.ts';

interface ChoiceDialogProps {
  title: string;
  many: boolean;
  search: string;
  onSearch: (text: string) => void;
  /** The current search text. The rows may still belong to an earlier one. */
  term: string;
  rows: { error: RequestError | null; isPending: boolean; refetch: () => unknown };
  isEmpty: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a dialog to search rows and choose among them. */
export function ChoiceDialog({ title, many, rows, term, isEmpty, ...props }: ChoiceDialogProps) {
  return (
    <Modal
      open
      onClose={props.onClose}
      title={title}
      large
      foot={
        many ? (
          <Button variant="primary" onClick={props.onClose}>
            {texts.form.done}
          </Button>
        ) : null
      }
    >
      <SearchInput label={texts.search} value={props.search} onChange={props.onSearch} />
      {rows.error ? (
        <Failure error={rows.error} onRetry={() => void rows.refetch()} />
      ) : rows.isPending ? (
        <Skeleton rows={6} />
      ) : isEmpty ? (
        <p className="field-help" role="status">
          {term ? listTexts.noResultsFor(term) : texts.form.nothingToChoose}
        </p>
      ) : (
        props.children
      )}
    </Modal>
  );
}

/** With one value, a choice replaces the former one; with many, it adds the row or removes it. */
export function choosing({ many, chosen, onChange, onClose }: Choosing): (id: string) => void {
  return (id) => {
    if (many) return onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
    onChange([id]);
    onClose();
  };
}

interface Choosing {
  many: boolean;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
}
