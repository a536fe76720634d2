import { useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../form/draft/leave-guard.ts';
import { createUploadList, type PictureUpload, type UploadPorts } from './upload-list.ts';
import { useUnfinished } from './useUnfinished.ts';

type FieldPorts = Pick<UploadPorts, 'prepare' | 'send' | 'stored' | 'failed'>;

/** The uploads of the field whose main button has this id. While some are on their way, its form is not saved and leaving asks first. */
export function useUploadList(id: string, ports: FieldPorts) {
  const latest = useRef(ports);
  latest.current = ports;
  // A ref and not rendered state: after the person confirmed leaving, it must be 0 before the next render.
  const onTheWay = useRef(0);
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [list] = useState(() =>
    createUploadList({
      ...ports,
      stored: (file, upload) => latest.current.stored(file, upload),
      changed(now) {
        onTheWay.current = now.length;
        setUploads(now);
      },
      urlOf: URL.createObjectURL,
      forgetUrl: URL.revokeObjectURL,
    }),
  );
  useEffect(() => {
    const stop = guardLeaving(() => onTheWay.current > 0, list.clear);
    return () => {
      stop();
      list.clear();
    };
  }, [list]);
  useUnfinished(id, uploads);
  return { list, uploads };
}
