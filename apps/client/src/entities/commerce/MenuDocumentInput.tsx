import { attachOutline, close, documentOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { upload } from '../../api/http/uploads.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { toAria } from '../../ui/fields/aria.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { Button, IconButton } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { texts } from './texts.ts';

const words = texts.menuDocument;

/** A PDF: chosen, uploaded at once, and named until it is saved. */
export function MenuDocumentInput(field: FieldInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isStored = typeof field.value === 'string';

  const take = async (file: File) => {
    if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return feedback.warning(words.type);
    setBusy(true);
    try {
      field.onChange(await upload(file));
      setName(file.name);
    } catch (error) {
      feedback.error(error);
    }
    setBusy(false);
  };
  return (
    <div className="row wrap gap-2">
      {isStored ? (
        <span className="inline-row gap-2 break">
          <Icon icon={documentOutline} />
          {name ?? words.stored}
        </span>
      ) : null}
      {field.readOnly ? null : (
        <>
          <Button
            {...toAria(field)}
            icon={attachOutline}
            id={field.id}
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            {busy ? words.sending : isStored ? words.replace : words.add}
          </Button>
          {isStored ? (
            <IconButton icon={close} label={words.remove} onClick={() => field.onChange(null)} />
          ) : null}
          <input
            ref={input}
            type="file"
            hidden
            accept="application/pdf,.pdf"
            aria-label={field.label}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void take(file);
            }}
          />
        </>
      )}
    </div>
  );
}
