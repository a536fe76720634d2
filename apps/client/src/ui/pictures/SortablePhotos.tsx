import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  arrowBack,
  arrowForward,
  close,
  cropOutline,
  ellipsisVertical,
  eyeOutline,
  moveOutline,
  starOutline,
} from 'ionicons/icons';
import { useRef } from 'react';
import { impact } from '../../device/haptics.ts';
import { IconButton } from '../layout/Button.tsx';
import { Icon } from '../layout/Icon.tsx';
import { MenuButton } from '../layout/MenuButton.tsx';
import { Picture } from '../layout/Picture.tsx';
import { texts } from '../texts.ts';
import { imageTexts } from '../viewer/image-texts.ts';
import { moved, type Photo } from './photo-list.ts';
import styles from './SortablePhotos.module.css';
import { isStored } from './stored-picture.ts';
import { pictureTexts } from './texts.ts';

interface SortablePhotosProps {
  photos: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  onBlur: () => void;
  onView: (index: number) => void;
  onCrop: (photo: Photo) => void;
  /** The last photo was removed, and the focused button with it. */
  onEmptied: () => void;
}

const words = pictureTexts.photos;
const focusable = (file: string) => `photo-${file}`;

/** Photos that can be reordered by dragging, by keyboard or from each photo's menu. */
export function SortablePhotos(props: SortablePhotosProps) {
  const { photos, onChange } = props;
  const ids = photos.map(({ file }) => file);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const justPicked = useRef(false);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart({ active }) {
      justPicked.current = true;
      return words.picked(placeOf(active.id), ids.length);
    },
    onDragOver({ active, over }) {
      // Picking a photo also reports that it is over itself, which would interrupt the announcement of the pick.
      const first = justPicked.current && over?.id === active.id;
      justPicked.current = false;
      return over && !first ? words.over(placeOf(over.id), ids.length) : undefined;
    },
    onDragEnd: ({ active, over }) => words.dropped(placeOf((over ?? active).id), ids.length),
    onDragCancel: () => words.cancelled,
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(moved(photos, placeOf(active.id) - 1, placeOf(over.id) - 1));
  };
  const remove = (index: number) => {
    onChange(photos.filter((_, at) => at !== index));
    const next = photos[index + 1] ?? photos[index - 1];
    if (next) document.getElementById(focusable(next.file))?.focus();
    else props.onEmptied();
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.instructions } }}
      onDragStart={() => impact('Light')}
      onDragEnd={dropped}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={styles.photos}>
          {photos.map((photo, index) => (
            <PhotoItem
              key={photo.file}
              {...props}
              photo={photo}
              index={index}
              onMove={(to) => onChange(moved(photos, index, to))}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface PhotoItemProps extends SortablePhotosProps {
  photo: Photo;
  index: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PhotoItem({
  photo,
  index,
  photos,
  onChange,
  onBlur,
  onView,
  onCrop,
  onMove,
  onRemove,
}: PhotoItemProps) {
  const sortable = useSortable({ id: photo.file, attributes: { roleDescription: '' } });
  const { 'aria-describedby': describedBy, 'aria-pressed': pressed } = sortable.attributes;
  const place = index + 1;
  return (
    <li
      ref={sortable.setNodeRef}
      className={sortable.isDragging ? 'photo dragging' : 'photo'}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <span className={styles.photoPicture}>
        <Picture value={photo.file} alt={words.name(place, photo.alt)} />
        {index === 0 ? <span className={styles.photoCover}>{words.cover}</span> : null}
      </span>
      <span className={styles.photoBar}>
        <IconButton
          ref={sortable.setActivatorNodeRef}
          id={focusable(photo.file)}
          icon={moveOutline}
          label={words.order(place)}
          className={styles.photoHandle}
          aria-describedby={describedBy}
          aria-pressed={pressed}
          {...sortable.listeners}
        />
        <MenuButton
          label={words.actions(place)}
          className="button plain icon-only"
          icon={<Icon icon={ellipsisVertical} />}
        >
          <Entry icon={eyeOutline} label={imageTexts.source.view} onChoose={() => onView(index)} />
          {isStored(photo.file) ? (
            <Entry icon={cropOutline} label={words.crop} onChoose={() => onCrop(photo)} />
          ) : null}
          {index > 0 ? (
            <>
              <Entry icon={starOutline} label={words.makeCover} onChoose={() => onMove(0)} />
              <Entry icon={arrowBack} label={words.earlier} onChoose={() => onMove(index - 1)} />
            </>
          ) : null}
          {place < photos.length ? (
            <Entry icon={arrowForward} label={words.later} onChoose={() => onMove(index + 1)} />
          ) : null}
          <Entry icon={close} label={texts.remove} danger onChoose={onRemove} />
        </MenuButton>
      </span>
      <input
        className={`input ${styles.photoAlt}`}
        aria-label={`${texts.form.photoAlt} ${place}`}
        placeholder={texts.form.photoAlt}
        maxLength={200}
        value={photo.alt}
        onChange={(event) =>
          onChange(photos.map((each, at) => (at === index ? { ...each, alt: event.target.value } : each)))
        }
        onBlur={onBlur}
      />
    </li>
  );
}

interface EntryProps {
  icon: string;
  label: string;
  danger?: boolean;
  onChoose: () => void;
}

function Entry({ icon, label, danger, onChoose }: EntryProps) {
  return (
    <button type="button" className={danger ? 'side-menu-item danger' : 'side-menu-item'} onClick={onChoose}>
      <Icon icon={icon} />
      {label}
    </button>
  );
}
