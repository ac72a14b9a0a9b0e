import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './slip-picture.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;

/** View state of the picture, also changed by keyboard shortcuts. */
export type PictureView = { zoom: number; turn: number };
export const FIRST_VIEW: PictureView = { zoom: 0, turn: 0 };
export const zoomed = (view: PictureView, step: 1 | -1): PictureView => ({
  ...view,
  zoom: Math.min(ZOOMS.length - 1, Math.max(0, view.zoom + step)),
});
/** Toggles between 100 % and 200 %. */
export const zoomToggled = (view: PictureView): PictureView => ({ ...view, zoom: view.zoom === 0 ? 2 : 0 });
export const turned = (view: PictureView): PictureView => ({ ...view, turn: view.turn + QUARTER });

/**
 * A slip at maximum size, with zoom, rotation and panning. Its URL is signed and expires after minutes: a
 * failed load requests a new one (`onExpired`) once, then shows an error.
 */
export function SlipPicture({
  url,
  label,
  view,
  onView,
  onShown,
  onExpired,
}: {
  url: string;
  label: string;
  view: PictureView;
  onView: (view: PictureView) => void;
  onShown: () => void;
  onExpired: () => Promise<unknown>;
}) {
  const { t } = useTranslation('admin');
  // A reloaded list has a new URL of the same picture: the shown one is kept.
  const [shown, setShown] = useState(url);
  const [state, setState] = useState<'fine' | 'expired' | 'failed'>('fine');
  const [tries, setTries] = useState(0);
  const [ratio, setRatio] = useState(1);
  const stage = useRef<HTMLElement>(null);
  /** Centre of the view, as a fraction of the picture: preserved on resize. */
  const middle = useRef({ x: 0.5, y: 0.5 });

  useEffect(() => {
    if (state === 'expired') setShown(url);
  }, [state, url]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a size change moves the picture
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [view.zoom, view.turn]);

  const again = async () => {
    setState('expired');
    await onExpired();
    setTries((before) => before + 1);
  };
  const failed = () => {
    if (state === 'fine') void again();
    else setState('failed');
  };

  const drag = (event: PointerEvent<HTMLElement>) => {
    const element = stage.current;
    if (element === null || event.pointerType !== 'mouse' || event.buttons !== 1) return;
    element.scrollLeft -= event.movementX;
    element.scrollTop -= event.movementY;
  };

  const sideways = (view.turn / QUARTER) % 2 === 1;
  const scale = ZOOMS[view.zoom] ?? 1;
  return (
    <figure className={styles.figure}>
      <div className={styles.tools}>
        <IconButton
          name="minus"
          label={t('slips.picture.out')}
          disabled={view.zoom === 0}
          onClick={() => onView(zoomed(view, -1))}
        />
        <span className={styles.scale}>{Math.round(scale * 100)}%</span>
        <IconButton
          name="plus"
          label={t('slips.picture.in')}
          disabled={view.zoom === ZOOMS.length - 1}
          onClick={() => onView(zoomed(view, 1))}
        />
        <IconButton
          name="undo"
          className={styles.clockwise}
          label={t('slips.picture.turn')}
          onClick={() => onView(turned(view))}
        />
        <a
          className={styles.open}
          href={shown}
          target="_blank"
          rel="noreferrer"
          aria-label={t('slips.picture.open')}
        >
          <Icon name="external" />
        </a>
      </div>
      <section
        ref={stage}
        className={styles.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be keyboard accessible
        tabIndex={0}
        aria-label={label}
        onPointerMove={drag}
        onScroll={({ currentTarget: at }) => {
          middle.current = {
            x: (at.scrollLeft + at.clientWidth / 2) / at.scrollWidth,
            y: (at.scrollTop + at.clientHeight / 2) / at.scrollHeight,
          };
        }}
      >
        {state === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p>{t('slips.picture.failed')}</p>
            <Button size="m" look="secondary" onClick={() => void again()}>
              {t('slips.picture.retry')}
            </Button>
          </div>
        ) : (
          <div
            className={styles.box}
            style={{
              ['--zoom' as string]: scale,
              ['--ratio' as string]: sideways ? 1 / ratio : ratio,
            }}
          >
            <img
              key={`${tries} ${shown}`}
              src={shown}
              alt={label}
              draggable={false}
              loading="lazy"
              className={sideways ? styles.sideways : styles.upright}
              style={{ ['--turn' as string]: `${view.turn}deg` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                setState('fine');
                if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
                onShown();
              }}
              onError={failed}
            />
          </div>
        )}
      </section>
    </figure>
  );
}
