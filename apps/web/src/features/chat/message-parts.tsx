import type { ChatMessage } from '@mali/contracts/conversations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './message.module.css';

/** Addresses of what a message shows: links of the shop, or of its own document from the back office. */
export type MessageLinks = Readonly<{
  product: (mat_id: number, mat_var_id: number) => string;
  bag: (chat_id: string) => string;
  order: (so_no: string) => string;
}>;

/** Web addresses in a text are links. */
const ADDRESS = /(https?:\/\/[^\s<>"']+)/;
function Words({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, place) =>
    ADDRESS.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** What a message holds. */
export function MessageParts({ message, links }: { message: ChatMessage; links: MessageLinks }) {
  const { t, i18n } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const { kind, text, photo, product, chat_id, so_no } = message;
  const isThai = i18n.language !== 'en';
  return (
    <>
      {photo !== null && (
        <a href={photo.large} target="_blank" rel="noopener noreferrer" className={styles.photo}>
          <img src={photo.small} alt={t('picture')} width={132} height={132} loading="lazy" />
        </a>
      )}
      {kind === 'product' &&
        (product === null ? (
          <p className={styles.bubble}>{t('gone')}</p>
        ) : (
          <a className={styles.card} href={links.product(product.mat_id, product.mat_var_id)}>
            <ProductPicture image={product.image_cart} alt="" sizes="56px" className={styles.thumb} />
            <span className={styles.cardText}>
              <small>{isThai ? product.brand_th : product.brand_en}</small>
              <b>{isThai ? product.mat_name_th : product.mat_name}</b>
              <small>
                {(isThai ? product.variant_name_2_th : product.variant_name_2) ??
                  (isThai ? product.variant_name_1_th : product.variant_name_1)}
              </small>
              <span>{product.sold_out ? t('soldOut') : formatBaht(product.unit_price)}</span>
            </span>
          </a>
        ))}
      {kind === 'bag' && chat_id !== null && (
        <a className={styles.card} href={links.bag(chat_id)}>
          <span className={styles.cardText}>
            <b>{t('bag')}</b>
            <span className={styles.link}>{t('openBag')}</span>
          </span>
        </a>
      )}
      {kind === 'order' && so_no !== null && (
        <a className={styles.card} href={links.order(so_no)}>
          <b>{t('order', { so_no })}</b>
        </a>
      )}
      {kind === 'code' ? (
        <Code code={text} />
      ) : (
        text !== '' && <p className={styles.bubble}>{<Words text={text} />}</p>
      )}
    </>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('chatOrder', { keyPrefix: 'chat' });
  const [isCopied, setCopied] = useState(false);
  return (
    <span className={styles.card}>
      <span className={styles.cardText}>
        <small>{t('code')}</small>
        <b>{code}</b>
        <button
          type="button"
          className={styles.link}
          onClick={() =>
            void navigator.clipboard.writeText(code).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? t('copied') : t('copy', { code })}
        </button>
      </span>
    </span>
  );
}
