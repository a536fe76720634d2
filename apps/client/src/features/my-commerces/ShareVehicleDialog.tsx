import { useState } from 'react';
import { startSharing } from '../../entities/vehicle/sharing.ts';
import { texts } from '../../entities/vehicle/texts.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';

interface ShareVehicleDialogProps {
  vehicle: string;
  name: string;
  user: string;
  onClose: () => void;
}

/** Asks for how long to share and explains what it means. Only the time is preselected. */
export function ShareVehicleDialog({ vehicle, name, user, onClose }: ShareVehicleDialogProps) {
  const [minutes, setMinutes] = useState(60);
  const [agreed, setAgreed] = useState(false);
  const { busy, run } = useAttempt();
  const start = () =>
    run(async () => {
      await startSharing({ vehicle, name, user }, minutes);
      onClose();
    });
  return (
    <Modal
      open
      onClose={onClose}
      title={texts.share}
      foot={
        <>
          <Button variant="plain" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button variant="primary" disabled={!agreed || busy} onClick={() => void start()}>
            {texts.start}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          <strong>{name}</strong>
        </p>
        <label className="field">
          <span>{texts.time}</span>
          <select
            className="input"
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value))}
          >
            <Options of={Object.entries(texts.times)} />
          </select>
        </label>
        <p>{texts.consent}</p>
        <p className="muted">{texts.keepOpen}</p>
        <label className="row gap-2 target">
          <input
            type="checkbox"
            className="check"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          <span>{texts.agree}</span>
        </label>
      </div>
    </Modal>
  );
}
