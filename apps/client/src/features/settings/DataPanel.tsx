import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { downloadOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { download } from '../../api/http/download.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { Panel } from './Panel.tsx';
import styles from './settings.module.css';
import { texts } from './texts.ts';
import { useRun } from './useRun.ts';

const words = texts.data;

/** Downloading one's data, and deleting the account. */
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
        <p className={styles.offerText}>{words.downloadHelp}</p>
        <Button icon={downloadOutline} busy={running !== null} onClick={() => void save()}>
          {words.download}
        </Button>
      </div>
      <div className={styles.offer}>
        <p className={styles.offerText}>{words.removeHelp}</p>
        <Button icon={trashOutline} variant="plain" className="danger" onClick={() => setDeleting(true)}>
          {words.remove}
        </Button>
      </div>
      {deleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </Panel>
  );
}
