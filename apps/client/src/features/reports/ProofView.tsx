import { downloadOutline } from 'ionicons/icons';
import { useEffect, useId, useState } from 'react';
import { http } from '../../api/http/http.ts';
import { saveFile } from '../../device/storage/files.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { ImageViewerButton } from '../../ui/viewer/ImageViewerButton.tsx';
import styles from './reports.module.css';
import type { ProofFile } from './rows.ts';
import { texts } from './texts.ts';

const words = texts.claims;

async function contentOf({ id }: ProofFile, signal?: AbortSignal): Promise<Blob> {
  const response = await http.response(`/files/${id}/content`, { signal });
  return response.blob();
}

/** The files of a claim or a reported message. Pictures are shown; all files can be saved. */
export function ProofView({ files, title = words.proof }: { files: readonly ProofFile[]; title?: string }) {
  const heading = useId();
  return (
    <section className="above-4" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul className="plain-list stack gap-3 above-2">
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            {file.mime.startsWith('image/') ? <ProofPicture file={file} /> : null}
            <Button
              icon={downloadOutline}
              aria-label={words.download(file.name)}
              onClick={() =>
                void contentOf(file)
                  .then((content) => saveFile(content, savedName(file)))
                  .catch(feedback.error)
              }
            >
              <span className="break">{file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pictures are stored as WebP, whatever their original format. */
function savedName({ name, mime }: ProofFile): string {
  return mime === 'image/webp' ? `${name.replace(/\.[^.]*$/, '')}.webp` : name;
}

/** Loaded with the person's token, because the file has no public URL. */
function ProofPicture({ file }: { file: ProofFile }) {
  const [url, setUrl] = useState<string | null>(null);
  const { id } = file;
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    contentOf({ id, name: '', mime: '' }, leaving.signal).then(
      (content) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(content);
        setUrl(made);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) feedback.error(error);
      },
    );
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url === null ? (
    <Skeleton rows={1} height="8rem" />
  ) : (
    <ImageViewerButton className={styles.opener} images={[{ image: url, label: file.name }]}>
      <img className={styles.picture} src={url} alt="" />
    </ImageViewerButton>
  );
}
