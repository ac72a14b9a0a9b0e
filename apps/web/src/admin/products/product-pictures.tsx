import { PRODUCT_EDIT, PRODUCT_PICTURE } from '@mali/contracts/product-edit-values';
import type { PictureDetails as Details } from '@mali/contracts/product-pictures';
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { PICTURE_ACCEPT } from '../../ui/picture-file.ts';
import { Refused } from '../../ui/refused.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { moved } from '../list/product-order.tsx';
import { LibraryButton } from '../shared/library-button.tsx';
import { checkedFile, PictureUploads, type WaitingFile } from '../shared/picture-uploads.tsx';
import { sendProductPicture } from '../shared/product-calls.ts';
import styles from './product-pictures.module.css';
import type { VariantValues } from './product-values.ts';

const PictureDetails = lazy(async () => ({
  default: (await import('./picture-details.tsx')).PictureDetails,
}));

const blank = (hash: string): Details => ({ hash, alt_th: '', alt_en: '', focus: null });
/** A shade is this kind of option. */
const SHADE = 2;

/** Pictures of a variant in their order, moved by drag, keys or buttons; those that are sent; and the details of one. */
export function ProductPictures({
  variant,
  originals,
  onChange,
}: {
  variant: VariantValues;
  originals: readonly string[];
  onChange: (change: (now: VariantValues) => VariantValues) => void;
}) {
  const { t } = useTranslation('admin');
  const chooser = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const [done, setDone] = useState(0);
  const [left, setLeft] = useState(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { images, picture_details } = variant;
  const openPlace = opened === null ? -1 : images.indexOf(opened);
  const detailsOf = (hash: string) => picture_details.find((one) => one.hash === hash) ?? blank(hash);
  const setImages = (change: (now: readonly string[]) => readonly string[]) =>
    onChange((now) => ({ ...now, images: change(now.images) }));
  const setDetails = (hash: string, part: Partial<Details>) =>
    onChange((now) => {
      const was = now.picture_details.find((one) => one.hash === hash) ?? blank(hash);
      const others = now.picture_details.filter((one) => one.hash !== hash);
      return { ...now, picture_details: [...others, { ...was, ...part }] };
    });
  const put = (from: number, to: number) => {
    if (from === to || to < 0 || to >= images.length) return;
    setImages((now) => moved(now, from, to));
    setSaid(t('productPictures.moved', { place: to + 1, count: images.length }));
  };
  const take = async (files: readonly File[]) => {
    const room = PRODUCT_EDIT.pictures - images.length - waiting.length;
    const taken = files.slice(0, Math.max(room, 0));
    setLeft(files.length - taken.length);
    const checked = await Promise.all(taken.map((file) => checkedFile(file, PRODUCT_PICTURE)));
    if (waiting.length === 0) setDone(0);
    setWaiting((now) => [...now, ...checked]);
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    event.stopPropagation();
    if (dragged !== null) put(dragged, place);
    else if (event.dataTransfer.files.length > 0) void take([...event.dataTransfer.files]);
    setDragged(null);
    setOver(null);
  };
  const press = (event: KeyboardEvent, place: number) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    // Browsers go back and forth by the same keys.
    event.preventDefault();
    put(place, place + by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen by the button as well
    <div
      className={styles.all}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => drop(event, images.length - 1)}
    >
      <ol ref={list} className={styles.pictures} aria-label={t('productEditor.variant.pictures')}>
        {images.map((hash, place) => {
          const n = place + 1;
          const { focus } = detailsOf(hash);
          return (
            <li
              key={hash}
              data-dragged={dragged === place || undefined}
              data-over={(over === place && dragged !== place) || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (over !== place) setOver(place);
              }}
              onDrop={(event) => drop(event, place)}
            >
              <button
                type="button"
                className={styles.thumb}
                draggable
                aria-label={t('productPictures.open', { n })}
                aria-expanded={opened === hash}
                onClick={() => setOpened(opened === hash ? null : hash)}
                onKeyDown={(event) => press(event, place)}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', hash);
                  setDragged(place);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                <img
                  src={`/img/${hash}/160.webp`}
                  alt={t('productEditor.variant.picture', { n })}
                  width={80}
                  height={100}
                  style={focus === null ? undefined : { objectPosition: `${focus.x}% ${focus.y}%` }}
                />
                <span aria-hidden="true">{n}</span>
              </button>
              <span className={styles.acts}>
                {place > 0 && (
                  <IconButton
                    name="chevronLeft"
                    label={t('productEditor.variant.pictureFirst', { n })}
                    onClick={() => put(place, place - 1)}
                  />
                )}
                {place < images.length - 1 && (
                  <IconButton
                    name="chevronRight"
                    label={t('productPictures.later', { n })}
                    onClick={() => put(place, place + 1)}
                  />
                )}
                <IconButton
                  name="close"
                  label={t('productEditor.variant.pictureRemove', { n })}
                  onClick={() => setImages((now) => now.filter((one) => one !== hash))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <p role="status">{said}</p>
      </VisuallyHidden>
      {images.length > 0 && <p className={styles.hint}>{t('productPictures.hint')}</p>}
      {opened !== null && openPlace >= 0 && (
        <Suspense fallback={null}>
          <PictureDetails
            key={opened}
            details={detailsOf(opened)}
            place={openPlace}
            hasOriginal={originals.includes(opened)}
            hasShade={variant.options.some(({ n }) => n === SHADE)}
            onChange={(part) => setDetails(opened, part)}
            onSwatch={({ hash, colour }) =>
              onChange((now) => ({
                ...now,
                swatch: hash,
                options: now.options.map((one) =>
                  one.n === SHADE && one.code === null ? { ...one, code: colour } : one,
                ),
              }))
            }
          />
        </Suspense>
      )}
      <PictureUploads
        send={sendProductPicture}
        rules={PRODUCT_PICTURE}
        waiting={waiting}
        done={done}
        onDone={(id, { hash }) => {
          setWaiting((now) => now.filter((one) => one.id !== id));
          setDone((now) => now + 1);
          setImages((now) => [...new Set([...now, hash])].slice(0, PRODUCT_EDIT.pictures));
        }}
        onStopped={(id) =>
          setWaiting((now) => now.map((one) => (one.id === id ? { ...one, stopped: true } : one)))
        }
        onDrop={(id) => setWaiting((now) => now.filter((one) => one.id !== id))}
      />
      {images.length + waiting.length < PRODUCT_EDIT.pictures ? (
        <span className={styles.ways}>
          <Button size="m" look="quiet" onClick={() => chooser.current?.click()}>
            {t('productEditor.variant.addPictures')}
          </Button>
          <LibraryButton
            look="quiet"
            onPick={({ picture: { hash }, alt_th, alt_en, focus }) =>
              onChange((now) =>
                now.images.includes(hash)
                  ? now
                  : {
                      ...now,
                      images: [...now.images, hash].slice(0, PRODUCT_EDIT.pictures),
                      picture_details: [
                        ...now.picture_details.filter((one) => one.hash !== hash),
                        { hash, alt_th, alt_en, focus },
                      ],
                    },
              )
            }
          />
        </span>
      ) : (
        <p>{t('productEditor.variant.full')}</p>
      )}
      {left > 0 && (
        <Refused>{t('productPictures.tooMany', { most: PRODUCT_EDIT.pictures, count: left })}</Refused>
      )}
      <VisuallyHidden>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={PICTURE_ACCEPT}
          tabIndex={-1}
          aria-label={t('productEditor.variant.addPictures')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Allows selecting the same file again.
            event.target.value = '';
            void take(files);
          }}
        />
      </VisuallyHidden>
    </div>
  );
}
