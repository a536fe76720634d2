import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import { attachOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { pictureDefaults } from '../../../device/camera/camera.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { MenuButton } from '../../../ui/layout/MenuButton.tsx';
import { useImageSource } from '../../../ui/viewer/ImageSourceSheet.tsx';
import { texts } from '../texts.ts';
import { acceptedDocuments } from './admit-files.ts';

/** The ways to choose pictures and files for the next message. */
export function AttachMenu({ onFiles }: { onFiles: (files: readonly Blob[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const source = useImageSource({
    title: texts.files.attach,
    options: { ...pictureDefaults, limit: conversationLimits.attachments },
    field: 'attachments',
    onPictures: onFiles,
  });
  const item = (label: string, choose: () => void) => (
    <button type="button" className="side-menu-item" onClick={choose}>
      {label}
    </button>
  );
  return (
    <>
      <MenuButton
        label={texts.files.attach}
        className="button plain icon-only"
        icon={<Icon icon={attachOutline} />}
      >
        {item(texts.files.pictures, () => source.ask('photos'))}
        {item(texts.files.camera, () => source.ask('camera'))}
        {item(texts.files.documents, () => input.current?.click())}
      </MenuButton>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        multiple
        accept={acceptedDocuments}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(chosen);
        }}
      />
      {source.sheet}
    </>
  );
}
