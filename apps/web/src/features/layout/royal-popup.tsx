import type { PopupAnswer } from '@mali/contracts/content';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { pictureSource } from '../../ui/picture-source.ts';
import { useLanguage } from '../preferences/index.ts';
import { usePopupQuery } from './calls.ts';
import { popupClosedAt } from './popup-time.ts';
import styles from './royal-popup.module.css';

/** The promotional picture, when there is one now (HOME-19). It opens once the picture is here, never empty. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function RoyalPopup({ onClose }: { onClose: () => void }) {
  const { data } = usePopupQuery();
  if (!data?.image) return null;
  return <Picture popup={data} image={data.image} onClose={onClose} />;
}

type PictureProps = {
  popup: PopupAnswer;
  image: NonNullable<PopupAnswer['image']>;
  onClose: () => void;
};

function Picture({ popup, image, onClose }: PictureProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [here, setHere] = useState(false);
  const text = image.alternativeText[language];
  const { src, sources } = pictureSource(image.url);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!here || element === null) return;
    element.showModal();
    element.querySelector('button')?.focus();
    return () => element.close();
  }, [here]);
  useEffect(() => {
    if (!here) return;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, [here]);

  const close = () => {
    popupClosedAt(Date.now());
    onClose();
  };
  const picture = (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes="(min-width: 768px) 560px, 88vw" />
      ))}
      <img src={src} alt={text} width={image.width} height={image.height} onLoad={() => setHere(true)} />
    </picture>
  );
  const { link } = popup;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; the click is the one on the veil
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-label={text}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {link === null ? (
        picture
      ) : (
        <AppLink
          to={link}
          onClick={close}
          {...(!link.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {picture}
        </AppLink>
      )}
      <span style={{ color: popup.close_button_color ?? undefined }}>
        <IconButton name="close" label={t('close')} className={styles.close} onClick={close} />
      </span>
    </dialog>
  );
}
