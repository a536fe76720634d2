import { readTypedCode, type ScannedCode } from '@callejero/contract/codes/qr-code.ts';
import { publicUrl } from '@callejero/contract/links/public-url.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { publicBase } from '../../api/http/public-address.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { texts } from './texts.ts';

const words = texts.typing;

/** Manual entry of the code: without a camera, or with a text that was copied. */
export function TypeCode({ onCode, onClose }: { onCode: (code: ScannedCode) => void; onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const done = useRef<ScannedCode | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const example = publicUrl({ kind: 'commerce', slug: 'cafe-luna' }, publicBase()).replace(
    /^https?:\/\//,
    '',
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readTypedCode(text, publicBase());
    // A scanned text is shown to the person; a typed one is already known to them.
    if (code.kind === 'text') {
      setProblem(text.trim() === '' ? words.missing : words.unknown);
      input.current?.focus();
      return;
    }
    done.current = code;
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      asks
      title={texts.type}
      onClose={() => {
        onClose();
        if (done.current) onCode(done.current);
      }}
      foot={
        <Button type="submit" form={`${id}form`} variant="primary">
          {words.submit}
        </Button>
      }
    >
      <form id={`${id}form`} className="field" noValidate onSubmit={submit}>
        <label className="field-label" htmlFor={`${id}code`}>
          {words.label}
        </label>
        <input
          ref={input}
          id={`${id}code`}
          className="input"
          value={text}
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}help`}
          {...(problem ? { 'aria-invalid': true } : {})}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
        />
        {problem ? (
          <p className="field-error" id={`${id}help`} role="alert">
            {problem}
          </p>
        ) : (
          <p className="field-help" id={`${id}help`}>
            {words.help(example)}
          </p>
        )}
      </form>
    </Modal>
  );
}
