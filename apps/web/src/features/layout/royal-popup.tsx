import type { PopupAnswer } from '@mali/contracts/content';
import { formatDate } from '@mali/thai/dates';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { isFramed } from '../../ui/framed.ts';
import { AppLink } from '../../ui/link.tsx';
import { pictureSource } from '../../ui/picture-source.ts';
import { useLanguage } from '../preferences/index.ts';
import { usePopupQuery } from './calls.ts';
import { popupClosedAt } from './popup-time.ts';
import styles from './royal-popup.module.css';
import { whenQuiet } from './when-quiet.ts';

/**
 * The current promotion popup (HOME-19). It opens after its picture has loaded, while the user is inactive.
 */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function RoyalPopup({ onClose }: { onClose: () => void }) {
  const { data } = usePopupQuery();
  if (!data?.image || isFramed()) return null;
  return <Offer popup={data} image={data.image} onClose={onClose} />;
}

type OfferProps = {
  popup: PopupAnswer;
  image: NonNullable<PopupAnswer['image']>;
  onClose: () => void;
};

/** Opens the dialog when `ready` and the visitor is at rest. */
function useOpened(dialog: RefObject<HTMLDialogElement | null>, ready: boolean) {
  const [open, setOpen] = useState(false);
  useEffect(() => (ready ? whenQuiet(() => setOpen(true)) : undefined), [ready]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    element.querySelector('button')?.focus();
    return () => element.close();
  }, [open, dialog]);
  useEffect(() => {
    if (!open) return;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, [open]);
}

function Offer({ popup, image, onClose }: OfferProps) {
  const { t } = useTranslation('popup');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [here, setHere] = useState(false);
  useOpened(dialog, here);
  const { src, sources } = pictureSource(image.url);
  const { link, valid_from: from, valid_to: to } = popup;
  const day = (time: string, less = 0) => formatDate(new Date(Date.parse(time) - less), language);
  // An end at midnight: the previous day is the last.
  const until = to === null ? null : day(to, 1);

  const close = () => {
    popupClosedAt(Date.now());
    onClose();
  };
  const way = link !== null && {
    to: link,
    onClick: close,
    ...(!link.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer' }),
  };
  const picture = (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes="(min-width: 768px) 360px, 100vw" />
      ))}
      <img
        src={src}
        alt={image.alternativeText[language]}
        width={image.width}
        height={image.height}
        fetchPriority="low"
        onLoad={() => setHere(true)}
      />
    </picture>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; the click is the one on the veil
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.offer}>
        <span className={styles.corner} style={{ color: popup.close_button_color ?? undefined }}>
          <IconButton name="close" label={ui('close')} className={styles.close} onClick={close} />
        </span>
        {way ? (
          <AppLink {...way} className={styles.picture} tabIndex={-1}>
            {picture}
          </AppLink>
        ) : (
          <div className={styles.picture}>{picture}</div>
        )}
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {popup.title?.[language] || image.alternativeText[language]}
          </h2>
          {popup.text?.[language] && <p>{popup.text[language]}</p>}
          {from !== null && until !== null && (
            <p className={styles.dates}>{t('between', { from: day(from), to: until })}</p>
          )}
          <div className={styles.ways}>
            {way && (
              <ButtonLink {...way} wide>
                {popup.button?.[language] || t('see')}
              </ButtonLink>
            )}
            <Button look="quiet" wide onClick={close}>
              {t('later')}
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
