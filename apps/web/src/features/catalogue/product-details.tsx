import type { Material, Variant } from '@mali/contracts/catalogue';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { cx } from '../../ui/cx.ts';
import { Near } from '../../ui/near.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { valueText } from './filters.ts';
import { Ingredients } from './ingredients.tsx';
import styles from './product-details.module.css';
import { rememberViewed } from './viewed.ts';

// In a chunk of its own: what many parts share would be listed in the first one.
const ChatButton = lazy(() => import('../chat/index.ts').then((module) => ({ default: module.ChatButton })));

const BranchStock = lazy(() =>
  import('./branch-stock.tsx').then((module) => ({ default: module.BranchStock })),
);

/** Description, ingredients and usage, beside a picture of its texture. */
export function Details({
  material,
  variant,
  image,
}: {
  material: Material;
  variant: Variant;
  image: string | null;
}) {
  const { t } = useTranslation('below');
  const { t: shop } = useTranslation('catalogue');
  const { t: filters } = useTranslation('filters');
  const language = useLanguage();
  // Recorded as viewed after the first view.
  useEffect(() => rememberViewed(variant.mat_var_id), [variant.mat_var_id]);
  const thai = language === 'th';
  const told = inLanguage({ desc: material.mat_desc, desc_th: material.mat_desc_th }, 'desc', language);
  const benefits = thai && material.benefits_th.length > 0 ? material.benefits_th : material.benefits;
  const howTo = inLanguage({ how: material.how_to, how_th: material.how_to_th }, 'how', language);
  const claims: Readonly<Record<string, string>> = t('claims', { returnObjects: true });
  const { other_rating: other } = material;
  // Texts available in one language only are shown in it and marked with it.
  const isForeign = (content: string) => thai && content !== '' && !THAI.test(content);
  const foreign = (content: string) => (isForeign(content) ? { lang: 'en' } : {});
  const englishOnly = [told, howTo, ...benefits].some(isForeign);
  const facts: { term: string; told: string }[] = [
    {
      term: t('suits'),
      told: words(material.skin_types, (value) => valueText('skin_types', value, filters)),
    },
    {
      term: t('concernsFor'),
      told: words(material.concerns, (value) => valueText('concerns', value, filters)),
    },
    {
      term: t('finish'),
      told: material.finish === null ? '' : valueText('finishes', material.finish, filters),
    },
    {
      term: t('without'),
      told: words(material.free_of, (value) => claims[value] ?? valueText('free_of', value, filters)),
    },
    { term: t('number'), told: variant.item_id },
  ].filter((fact) => fact.told !== '');
  return (
    <section className={cx(text.wrap, styles.details)}>
      {image !== null && (
        <ProductPicture image={image} alt="" shape="square" sizes="(min-width: 1200px) 612px, 100vw" />
      )}
      <div>
        <h2 className={text.title}>{t('about')}</h2>
        {told !== '' && (
          <p className={styles.told} {...foreign(told)}>
            {told}
          </p>
        )}
        {englishOnly && <p className={styles.note}>{t('englishOnly')}</p>}
        {/* Shades look different on each skin (rule of use 46). */}
        {variant.variant_name_2 !== null && (
          <p className={styles.note}>
            {t('shadeNote')} {material.rating_count > 0 && <a href="#reviews">{t('shadeReviews')}</a>}
          </p>
        )}
        <p className={styles.note}>
          <Suspense fallback={null}>
            <ChatButton about={variant.mat_var_id} className={styles.ask ?? ''}>
              {t('askShop')}
            </ChatButton>
          </Suspense>
        </p>
        <Accordion>
          {benefits.length > 0 && (
            <AccordionItem title={t('benefits')} open>
              <ul className={styles.bullets}>
                {benefits.map((benefit) => (
                  <li key={benefit} {...foreign(benefit)}>
                    {benefit}
                  </li>
                ))}
              </ul>
            </AccordionItem>
          )}
          {howTo !== '' && (
            <AccordionItem title={t('howTo')}>
              <span {...foreign(howTo)}>{howTo}</span>
            </AccordionItem>
          )}
          {material.ingredients !== '' && (
            <AccordionItem title={t('ingredients')}>
              <Ingredients text={material.ingredients} />
              {material.notification_no !== null && (
                <p>{shop('product.notification', { number: material.notification_no })}</p>
              )}
            </AccordionItem>
          )}
          {facts.length > 0 && (
            <AccordionItem title={t('facts')}>
              <dl className={styles.facts}>
                {facts.map((fact) => (
                  <div key={fact.term}>
                    <dt>{fact.term}</dt>
                    <dd>{fact.told}</dd>
                  </div>
                ))}
              </dl>
            </AccordionItem>
          )}
          <AccordionItem title={t('deliveryTitle')}>{shop('product.returns')}</AccordionItem>
          <Near>
            <Suspense fallback={null}>
              <BranchStock mat_var_id={variant.mat_var_id} />
            </Suspense>
          </Near>
        </Accordion>
        {other !== null && (
          <p className={styles.note}>
            {t('otherRating', { source: other.source, rating: other.rating, count: other.count })}
          </p>
        )}
      </div>
    </section>
  );
}

const THAI = /[ก-๎]/;

const words = (values: readonly string[], word: (value: string) => string): string =>
  values.map(word).join(', ');
