import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { IonIcon } from '@ionic/react';
import { downloadOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { download } from '../../api/http/download.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import styles from './DataPanel.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { Panel } from './Panel.tsx';
import { texts } from './texts.ts';
import { useRun } from './useRun.ts';

const words = texts.data;

/** Taking one's data along, and leaving. */
export function DataPanel({ user }: { user: SessionUser }) {
  const { running, run } = useRun();
  const [deleting, setDeleting] = useState(false);
  const save = () =>
    run('download', async () => {
      await download('/users/myData', words.fileName);
      feedback.success(words.downloaded);
    });

  return (
    <Panel section="data">
      <div className={styles.offer}>
        <p>{words.downloadHelp}</p>
        <button
          type="button"
          className="button secondary"
          aria-disabled={running !== null || undefined}
          onClick={() => void save()}
        >
          <IonIcon icon={downloadOutline} aria-hidden="true" />
          {words.download}
        </button>
      </div>
      <div className={styles.offer}>
        <p>{words.removeHelp}</p>
        <button type="button" className="button plain danger" onClick={() => setDeleting(true)}>
          <IonIcon icon={trashOutline} aria-hidden="true" />
          {words.remove}
        </button>
      </div>
      {deleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </Panel>
  );
}
