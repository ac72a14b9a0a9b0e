import type { CategoryTile } from '@mali/contracts/content';
import { isPlaceholder } from '@mali/contracts/images';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import text from '../../../ui/type.module.css';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { said } from '../words.ts';
import styles from './categories.module.css';

/** Categories as a table of contents, with subcategories and counts. */
export function Component({ block }: BlockProps<'categories'>) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  if (block.categories.length === 0) return null;
  const title = said(block.title, language);
  const lead = said(block.text, language);
  return (
    <section className={text.wrap}>
      <div className={styles.contents}>
        {(title !== '' || lead !== '') && (
          <div>
            {title !== '' && <h2 className={text.title}>{title}</h2>}
            {lead !== '' && <p className={text.muted}>{lead}</p>}
          </div>
        )}
        <nav aria-label={title || t('categories')}>
          <ul className={styles.entries}>
            {block.categories.map((category) => (
              <li key={category.cat_id}>
                <Entry category={category} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}

function Entry({ category }: { category: CategoryTile }) {
  const language = useLanguage();
  const { parts, path, image, count } = category;
  return (
    <AppLink className={styles.entry} to={paths.shop(path)}>
      {/* Placeholder pictures with text are unreadable at this size. */}
      <ProductPicture
        image={image !== null && isPlaceholder(image) ? null : image}
        alt=""
        sizes="80px"
        shape="square"
        className={styles.picture}
      />
      <span className={styles.text}>
        <b>{inLanguage(category, 'category', language)}</b>
        <small>
          {parts.map((part, place) => (
            <span key={part.path.join('/')}>
              {inLanguage(part, 'category', language)}
              {language === 'en' && place < parts.length - 1 && ','}
            </span>
          ))}
        </small>
      </span>
      <span className={styles.count}>{formatCount(count)}</span>
    </AppLink>
  );
}
