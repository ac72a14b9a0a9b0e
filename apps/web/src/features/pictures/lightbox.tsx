import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { pictureSource } from '../../ui/picture-source.ts';
import styles from './lightbox.module.css';
import { CLOSE, moved, type View, WHOLE, zoomed } from './zoom.ts';

export type LightboxPicture = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown below while the picture is not zoomed. */
  caption?: string;
};

/** Movement in px below which a touch is a tap. */
const PRESS = 8;

/**
 * Full-screen pictures: swipe or arrow keys to navigate; click, pinch, wheel or + and − to zoom; drag to pan.
 */
export function Lightbox({
  title,
  pictures,
  start,
  onClose,
}: {
  title: string;
  pictures: readonly LightboxPicture[];
  start: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('pictures');
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const [view, setView] = useState(WHOLE);
  const picture = pictures[at];
  const several = pictures.length > 1;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      element.close();
    };
  }, []);

  const show = (place: number) => {
    setAt((place + pictures.length) % pictures.length);
    setView(WHOLE);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft' && several) show(at - 1);
        else if (event.key === 'ArrowRight' && several) show(at + 1);
        else if (event.key === '+' || event.key === '=') setView({ ...WHOLE, scale: CLOSE });
        else if (event.key === '-') setView(WHOLE);
      }}
    >
      {picture && (
        <Zoomable
          key={picture.src}
          picture={picture}
          view={view}
          onView={setView}
          onSwipe={(by) => several && show(at + by)}
        />
      )}
      <div className={styles.top}>
        <p role="status">{several && t('place', { number: at + 1, count: pictures.length })}</p>
        <IconButton
          name={view.scale > 1 ? 'minus' : 'plus'}
          label={view.scale > 1 ? t('zoomOut') : t('zoomIn')}
          onClick={() => setView(view.scale > 1 ? WHOLE : { ...WHOLE, scale: CLOSE })}
        />
        <IconButton name="close" label={t('close')} onClick={onClose} />
      </div>
      {picture?.caption && view.scale === 1 && <p className={styles.caption}>{picture.caption}</p>}
      {several && (
        <>
          <IconButton
            name="chevronLeft"
            label={t('previous')}
            className={styles.previous}
            onClick={() => show(at - 1)}
          />
          <IconButton
            name="chevronRight"
            label={t('next')}
            className={styles.next}
            onClick={() => show(at + 1)}
          />
        </>
      )}
    </dialog>
  );
}

type Point = { x: number; y: number };
const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function Zoomable({
  picture,
  view,
  onView,
  onSwipe,
}: {
  picture: LightboxPicture;
  view: View;
  onView: (view: View) => void;
  onSwipe: (by: 1 | -1) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  /** Active pointers, and the drag distance of the first. */
  const down = useRef(new Map<number, Point>());
  const way = useRef<Point & { pinched: boolean }>({ x: 0, y: 0, pinched: false });
  const { src, sources } = pictureSource(picture.src);
  const size = () => {
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {};
    return { width: clientWidth, height: clientHeight };
  };
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const latest = useRef({ view, onView });
  latest.current = { view, onView };
  // React's wheel listeners are passive: they cannot prevent scrolling.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { view: now, onView: tell } = latest.current;
      tell(zoomed(now, now.scale * Math.exp(-event.deltaY / 300), place(event), size()));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  });

  const begin = (event: PointerEvent) => {
    if (down.current.size === 0) way.current = { x: 0, y: 0, pinched: false };
    down.current.set(event.pointerId, place(event));
    frame.current?.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (before === undefined) return;
    const now = place(event);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    down.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other !== undefined) {
      way.current.pinched = true;
      const stretch = between(now, other) / Math.max(1, between(before, other));
      onView(zoomed(view, view.scale * stretch, middle(now, other), size()));
      return;
    }
    way.current.x += by.x;
    way.current.y += by.y;
    if (view.scale > 1) onView(moved(view, by, size()));
  };
  const end = (event: PointerEvent) => {
    if (!down.current.delete(event.pointerId) || down.current.size > 0) return;
    const { x, y, pinched } = way.current;
    if (pinched || event.type === 'pointercancel') return;
    if (Math.hypot(x, y) < PRESS) {
      onView(view.scale > 1 ? WHOLE : zoomed(view, CLOSE, place(event), size()));
    } else if (view.scale === 1 && Math.abs(x) > 50 && Math.abs(x) > Math.abs(y)) onSwipe(x > 0 ? -1 : 1);
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ cursor: view.scale > 1 ? 'zoom-out' : 'zoom-in' }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <picture>
        {sources.map((source) => (
          // Zoomed in, the largest available picture is needed.
          <source key={source.type} type={source.type} srcSet={source.srcSet} sizes="960px" />
        ))}
        <img
          src={src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </picture>
    </div>
  );
}
