import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatBaht } from '../../../ui/money.ts';
import text from '../../../ui/type.module.css';
import { addToCart } from '../../cart/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { ContentButton } from '../content-link.tsx';
import { ContentPicture } from '../content-picture.tsx';
import { CONTENT_SIZES } from '../content-source.ts';
import { ProductRow } from '../product-row.tsx';
import { said } from '../words.ts';
import styles from './sis-type-a.module.css';

/** Maximum number of products to add at once from a picture. */
const TOGETHER_MAX = 4;

/** A large picture at the edge; beside it text, some products as rows, a button. */
export function Component({ block, first }: BlockProps<'sis_type_a'>) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { picture, side, cards, button } = block;
  const [title, sentence, caption] = [block.title, block.text, block.caption].map((words) =>
    said(words, language),
  );
  // All at once, if none needs a variant selection.
  const together =
    cards.length > 1 &&
    cards.length <= TOGETHER_MAX &&
    cards.every((card) => card.variant_count === 1 && !card.sold_out);
  const total = cards.reduce((sum, { net_price }) => sum + Math.round(net_price * 100), 0) / 100;
  return (
    <section className={cx(text.wrap, styles.spread, styles[side])}>
      <figure className={styles.plate}>
        <ContentPicture
          picture={picture}
          sizes={CONTENT_SIZES.plate}
          className={styles.picture}
          {...(first && { priority: true })}
        />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
      <div className={styles.words}>
        {title && <h2 className={cx(text.title, styles.title)}>{title}</h2>}
        {sentence && <p>{sentence}</p>}
        {cards.length > 0 && (
          <ul>
            {cards.map((card) => (
              <li key={card.mat_id}>
                <ProductRow card={card} />
              </li>
            ))}
          </ul>
        )}
        {(together || button) && (
          <div className={styles.ways}>
            {together && (
              <Button look="secondary" onClick={() => dispatch(addToCart(cards))}>
                {t('together', { count: cards.length, amount: formatBaht(total) })}
              </Button>
            )}
            {button && <ContentButton button={button} main={!together} />}
          </div>
        )}
      </div>
    </section>
  );
}
