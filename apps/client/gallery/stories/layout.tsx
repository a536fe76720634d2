import { archiveOutline, cafeOutline, ellipsisVertical, heart, openOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Avatar } from '../../src/ui/layout/Avatar.tsx';
import { Brand } from '../../src/ui/layout/Brand.tsx';
import { Button, IconButton } from '../../src/ui/layout/Button.tsx';
import { FileLink } from '../../src/ui/layout/FileLink.tsx';
import { Icon } from '../../src/ui/layout/Icon.tsx';
import { LinkButton } from '../../src/ui/layout/LinkButton.tsx';
import { MarkedText } from '../../src/ui/layout/MarkedText.tsx';
import { MenuButton } from '../../src/ui/layout/MenuButton.tsx';
import { Modal } from '../../src/ui/layout/Modal.tsx';
import { NamedIcon } from '../../src/ui/layout/NamedIcon.tsx';
import { Picture } from '../../src/ui/layout/Picture.tsx';
import { ScrollBox } from '../../src/ui/layout/ScrollBox.tsx';
import { Segments } from '../../src/ui/layout/Segments.tsx';
import { SubmitFoot } from '../../src/ui/layout/SubmitFoot.tsx';
import { NoMap } from '../../src/ui/map/NoMap.tsx';
import { OriginNote } from '../../src/ui/origin/OriginNote.tsx';
import { UploadStatus } from '../../src/ui/pictures/UploadStatus.tsx';
import { QrCode } from '../../src/ui/share/QrCode.tsx';
import { longName, nothing } from '../fixtures.ts';
import styles from '../gallery.module.css';
import type { Stories } from '../story.ts';

const lists = { places: 'Lugares', agenda: 'Agenda', deals: 'Promociones' };
const upload = {
  id: 1,
  url: '',
  name: 'fachada.jpg',
  progress: 0,
  problem: null,
  retryable: true,
  replaces: null,
};

export const layout: Stories = {
  'Button: variants': () => (
    <p className="row wrap gap-2">
      <Button variant="primary">Guardar</Button>
      <Button>Cancelar</Button>
      <Button variant="plain">Quitar</Button>
      <Button variant="danger" icon={archiveOutline}>
        Archivar
      </Button>
    </p>
  ),
  'Button: busy and disabled': () => (
    <p className="row wrap gap-2">
      <Button variant="primary" busy>
        Guardando
      </Button>
      <Button disabled>No se puede</Button>
    </p>
  ),
  'Button: a long text': () => <Button variant="primary">{longName}</Button>,
  'IconButton: on and off': () => (
    <p className="row gap-2">
      <IconButton icon={heart} label="Guardar en favoritos" aria-pressed="false" />
      <IconButton icon={heart} label="Quitar de favoritos" aria-pressed="true" />
    </p>
  ),
  'LinkButton and FileLink': () => (
    <p className="row wrap gap-4">
      <LinkButton href="/map" variant="primary">
        Ver el mapa
      </LinkButton>
      <FileLink to="/ayuda">
        Manual <Icon icon={openOutline} />
      </FileLink>
    </p>
  ),
  'Icon and NamedIcon': () => (
    <p className="row gap-4">
      <Icon icon={cafeOutline} label="Café" />
      <NamedIcon name="cafe" />
    </p>
  ),
  'ScrollBox: wider than a phone': () => (
    <ScrollBox label="Precios" className={styles.scrolls}>
      <p className={styles.wide}>{longName}</p>
    </ScrollBox>
  ),
  'Segments: with waiting items': function Story() {
    const [value, setValue] = useState<keyof typeof lists>('places');
    return (
      <Segments label="Lista" options={lists} counts={{ agenda: 12 }} value={value} onChange={setValue} />
    );
  },
  'MenuButton: closed, and open on a press': () => (
    <MenuButton label="Acciones" className="button plain icon-only" icon={<Icon icon={ellipsisVertical} />}>
      <button type="button" className="side-menu-item">
        Duplicar
      </button>
      <button type="button" className="side-menu-item danger">
        Archivar
      </button>
    </MenuButton>
  ),
  'Modal: opened by a press': function Story() {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    const foot = <SubmitFoot form="story" submit="Aceptar" onCancel={close} />;
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        <Modal open={open} onClose={close} title="¿Aceptar el comercio?" foot={foot}>
          <form id="story">
            <p>{longName}</p>
          </form>
        </Modal>
      </>
    );
  },
  'Avatar and Brand': () => (
    <p className="row gap-4">
      <Avatar name="Íñigo Peña" image={null} />
      <Brand />
    </p>
  ),
  'Picture: none': () => (
    <div className={styles.picture}>
      <Picture value={null} alt="Café Neblina" icon="cafe" color="#8a5a2b" />
    </div>
  ),
  'UploadStatus: each state': () => (
    <div className="stack gap-2">
      <UploadStatus upload={{ ...upload, state: 'waiting' }} onCancel={nothing} onRetry={nothing} />
      <UploadStatus
        upload={{ ...upload, state: 'sending', progress: 0.6 }}
        onCancel={nothing}
        onRetry={nothing}
      />
      <UploadStatus
        upload={{ ...upload, state: 'failed', problem: 'La imagen pesa demasiado.' }}
        onCancel={nothing}
        onRetry={nothing}
      />
    </div>
  ),
  'MarkedText: headings and a list': () => (
    <MarkedText
      source={'# Horario\n\nAbrimos todo el año.\n\n- De lunes a viernes\n- Sábados, solo por la mañana'}
    />
  ),
  QrCode: () => <QrCode text="https://guia.example/c/cafe-neblina-3f9a1c" label="Código de Café Neblina" />,
  'OriginNote: from the centre': () => (
    <OriginNote
      origin={{ point: { lat: 19.54, lng: -96.92 }, of: 'center' }}
      asking={false}
      locate={async () => null}
    />
  ),
  NoMap: () => <NoMap />,
};
