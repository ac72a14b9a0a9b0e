import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { ContentPicture } from '../content-picture.tsx';
import { CONTENT_SIZES } from '../content-source.ts';
import { Place } from '../place.tsx';
import { ProductRow } from '../product-row.tsx';
import { said } from '../words.ts';
import styles from './sis-type-c.module.css';

/** A routine: numbered steps, each with picture, text and product. */
export function Component({ block }: BlockProps<'sis_type_c'>) {
  const language = useLanguage();
  const { steps } = block;
  if (steps.length === 0) return null;
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      <ol className={cx(styles.steps, steps.length === 3 && styles.three)}>
        {steps.map(({ picture, title, text: sentence, card }, place) => (
          <li key={title.th}>
            <Place number={place + 1} />
            <ContentPicture picture={picture} sizes={CONTENT_SIZES.quarter} className={styles.picture} />
            <div className={styles.words}>
              <h3>{said(title, language)}</h3>
              <p>{said(sentence, language)}</p>
            </div>
            {card && <ProductRow card={card} bare />}
          </li>
        ))}
      </ol>
    </section>
  );
}
