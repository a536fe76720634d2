import { IonIcon, IonModal } from '@ionic/react';
import { addOutline, close, removeOutline } from 'ionicons/icons';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { imageUrl } from '../api/images.ts';
import { feedback } from './feedback/feedback.ts';
import { imageTexts } from './image-texts.ts';
import { texts } from './texts.ts';
import { useDialogName } from './useDialogName.ts';
import {
  type Box,
  distance,
  maxScale,
  middle,
  panBy,
  type Spot,
  type View,
  wholeView,
  zoomAt,
} from './zoom.ts';
import './image-viewer.css';

interface ImageViewerProps {
  open: boolean;
  onClose: () => void;
  /** An image value: stored (`api_…`) or an address. */
  image: string;
  /** What it shows: names the dialog and the picture. */
  label: string;
}

/** A picture on the whole screen, to be looked at up to three times closer. */
export function ImageViewer({ open, onClose, image, label }: ImageViewerProps) {
  const named = useDialogName(label);
  return (
    <IonModal className="image-viewer" isOpen={open} onDidDismiss={onClose} {...named}>
      <Stage image={image} label={label} onClose={onClose} />
    </IonModal>
  );
}

const step = 1.4;
/** Two taps within this time (ms) and this distance (px) are a double tap. */
const doubleTap = { time: 300, reach: 30 };

const centre: Spot = { x: 0, y: 0 };

const keys: Readonly<Record<string, (view: View, box: Box) => View>> = {
  '+': (view, box) => zoomAt(view, view.scale * step, centre, box),
  '=': (view, box) => zoomAt(view, view.scale * step, centre, box),
  '-': (view, box) => zoomAt(view, view.scale / step, centre, box),
  '0': () => wholeView,
  ArrowLeft: (view, box) => panBy(view, { x: 60, y: 0 }, box),
  ArrowRight: (view, box) => panBy(view, { x: -60, y: 0 }, box),
  ArrowUp: (view, box) => panBy(view, { x: 0, y: 60 }, box),
  ArrowDown: (view, box) => panBy(view, { x: 0, y: -60 }, box),
};

function Stage({ image, label, onClose }: Pick<ImageViewerProps, 'image' | 'label' | 'onClose'>) {
  const [view, setView] = useState<View>(wholeView);
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Spot>());
  const tap = useRef({ at: 0, x: 0, y: 0 });

  const size = () => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : centre;
  };
  const zoomBy = (factor: number) => setView((now) => zoomAt(now, now.scale * factor, centre, size()));

  // React listens to the wheel passively; the page behind must not zoom along.
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      if (!box) return;
      const focus = { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
      setView((now) => zoomAt(now, now.scale * Math.exp(-event.deltaY / 400), focus, box));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  // Wherever the focus is: while it is open nothing else is on the screen.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const box = stage.current?.getBoundingClientRect();
      const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
      if (!act || !box) return;
      event.preventDefault();
      setView((now) => act(now, box));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, spotOf(event));
  };
  const move = (event: PointerEvent) => {
    const from = fingers.current.get(event.pointerId);
    if (!from) return;
    const to = spotOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, to);
    if (!other) {
      setView((now) => panBy(now, { x: to.x - from.x, y: to.y - from.y }, size()));
      return;
    }
    const [before, after] = [middle(from, other), middle(to, other)];
    const factor = distance(to, other) / Math.max(1, distance(from, other));
    setView((now) => {
      const moved = panBy(now, { x: after.x - before.x, y: after.y - before.y }, size());
      return zoomAt(moved, moved.scale * factor, after, size());
    });
  };
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    const spot = spotOf(event);
    const last = tap.current;
    const twice = event.timeStamp - last.at < doubleTap.time && distance(last, spot) < doubleTap.reach;
    tap.current = { at: twice ? 0 : event.timeStamp, ...spot };
    if (twice) setView((now) => (now.scale > 1 ? wholeView : zoomAt(now, 2, spot, size())));
  };

  return (
    <div className="image-viewer-frame">
      <div
        ref={stage}
        className="image-viewer-stage"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
      >
        <img
          src={imageUrl(image, 'default')}
          alt={label}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          onError={() => {
            feedback.error(texts.imageFailed);
            onClose();
          }}
        />
      </div>
      <div className="image-viewer-bar">
        <Tool
          label={imageTexts.viewer.smaller}
          icon={removeOutline}
          off={view.scale <= 1}
          onUse={() => zoomBy(1 / step)}
        />
        <output className="image-viewer-scale">{imageTexts.viewer.scale(view.scale)}</output>
        <Tool
          label={imageTexts.viewer.larger}
          icon={addOutline}
          off={view.scale >= maxScale}
          onUse={() => zoomBy(step)}
        />
      </div>
      <button
        type="button"
        className="button icon-only image-viewer-tool image-viewer-close"
        aria-label={texts.close}
        onClick={onClose}
      >
        <IonIcon icon={close} aria-hidden="true" />
      </button>
    </div>
  );
}

function Tool({ label, icon, off, onUse }: { label: string; icon: string; off: boolean; onUse: () => void }) {
  return (
    <button
      type="button"
      className="button icon-only image-viewer-tool"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={onUse}
    >
      <IonIcon icon={icon} aria-hidden="true" />
    </button>
  );
}
