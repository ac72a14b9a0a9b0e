import { itemPath } from '@mali/contracts/item-path';
import type { Language } from '@mali/contracts/limits';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { NEW_BADGES, PRODUCT_EDIT, PRODUCT_SLUG, slugOf } from '@mali/contracts/product-edit-values';
import type { ProductChoices, StaffProduct } from '@mali/contracts/staff-products';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { RecordForm } from '../form/use-record-form.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { Select } from '../shared/select.tsx';
import styles from './product-search.module.css';
import type { ProductValues } from './product-values.ts';

/** Characters of a title that search engines show. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;
/** As the titles of the shop's pages end, whatever the language of the back office. */
const SHOP_NAMES: Readonly<Record<Language, string>> = { th: 'มะลิ', en: 'Mali' };
const LANGUAGES = ['th', 'en'] as const;
const RELATED: ListFilter = {
  kind: 'reference',
  to: 'product',
  label: { th: 'สินค้าแนะนำคู่กัน', en: 'Products shown beside it' },
};
const shortened = (text: string, most: number): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()} …` : letters.join('');
};

/** How a product is found: previews and texts of search results, its address, and the words it is searched by. */
export function ProductSearch({
  form,
  product,
  choices,
}: {
  form: RecordForm<ProductValues, StaffProduct>;
  product: StaffProduct | null;
  choices: ProductChoices;
}) {
  const { t } = useTranslation('admin');
  const own = useLanguage();
  const [lang, setLang] = useState<Language>(own);
  const { values, field } = form;
  const brand = choices.brands.find(({ brand_id }) => String(brand_id) === values.brand_id);
  const label = (name: keyof ProductValues & string) => t(`productEditor.fields.${name}`);
  const texts = {
    title:
      values[`meta_title_${lang}`].trim() ||
      [values[`name_${lang}`].trim(), brand?.[`name_${lang}`]].filter(Boolean).join(' · '),
    description: values[`meta_desc_${lang}`].trim() || values[`desc_${lang}`].trim(),
    image: values.variants.find(({ images }) => images.length > 0)?.images[0] ?? null,
  };
  return (
    <>
      <div className={styles.head}>
        <fieldset className={styles.languages}>
          <legend>{t('productEditor.preview.language')}</legend>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.language}
              aria-pressed={one === lang}
              onClick={() => setLang(one)}
            >
              {t(`productEditor.preview.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <Previews {...texts} lang={lang} path={itemPath(product?.mat_id ?? '…', values.slug.trim())} />
      {LANGUAGES.map((one) => (
        <div key={one} className={styles.pair} hidden={one !== lang}>
          <TextField
            {...field(`meta_title_${one}`)}
            label={label(`meta_title_${one}`)}
            hint={
              <Counted text={values[`meta_title_${one}`]} most={TITLE_SHOWN}>
                {t('productEditor.titleHint')}
              </Counted>
            }
            {...{ lang: one, maxLength: PRODUCT_EDIT.metaTitle }}
          />
          <TextArea
            {...field(`meta_desc_${one}`)}
            label={label(`meta_desc_${one}`)}
            hint={
              <Counted text={values[`meta_desc_${one}`]} most={DESCRIPTION_SHOWN}>
                {t('productEditor.metaHint')}
              </Counted>
            }
            {...{ lang: one, maxLength: PRODUCT_EDIT.meta }}
          />
        </div>
      ))}
      <Slug form={form} />
      <TextArea
        {...field('search_words')}
        label={label('search_words')}
        hint={t('productEditor.wordsHint')}
        maxLength={PRODUCT_EDIT.words * (PRODUCT_EDIT.word + 1)}
      />
      <div>
        <FilterPicker
          filter={RELATED}
          value={values.related}
          onChange={(value) => form.setValue('related', value)}
        />
        {form.errorOf('related') !== undefined && <Refused>{form.errorOf('related')}</Refused>}
      </div>
      <Select
        label={label('new_badge')}
        value={values.new_badge}
        options={NEW_BADGES.map((value) => ({ value, label: t(`productEditor.newBadges.${value}`) }))}
        onChange={(value) => form.setValue('new_badge', value)}
      />
    </>
  );
}

/** A hint, behind how much of a text search engines show. */
function Counted({ text, most, children }: { text: string; most: number; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const count = [...text].length;
  return (
    <>
      <span className={count > most ? styles.long : undefined}>
        {t('productEditor.preview.count', { count, most })}
      </span>{' '}
      {children}
    </>
  );
}

/** The readable part of the address. What is typed as words is offered as it can stand there. */
function Slug({ form }: { form: RecordForm<ProductValues, StaffProduct> }) {
  const { t } = useTranslation('admin');
  const typed = form.values.slug.trim();
  const isRight = typed === '' || PRODUCT_SLUG.test(typed);
  const offered = slugOf(typed === '' ? form.values.name_en : typed);
  return (
    <div>
      <TextField
        {...form.field('slug')}
        error={isRight ? form.errorOf('slug') : t('productEditor.wrong.slug')}
        label={t('productEditor.fields.slug')}
        hint={t('productEditor.slugHint')}
        spellCheck={false}
        maxLength={PRODUCT_EDIT.slug}
      />
      {offered !== '' && offered !== typed && (typed === '' || !isRight) && (
        <LinkButton onClick={() => form.setValue('slug', offered)}>
          {t('productEditor.useSlug', { slug: offered })}
        </LinkButton>
      )}
    </div>
  );
}

/** The product in a list of search results and as a card of a shared link. */
function Previews({
  title,
  description,
  image,
  lang,
  path,
}: {
  title: string;
  description: string;
  image: string | null;
  lang: Language;
  path: string;
}) {
  const { t } = useTranslation('admin');
  const shop = SHOP_NAMES[lang];
  const { host } = window.location;
  const crumbs = [host, ...path.split('/').filter((part) => part !== '')].join(' › ');
  const full = `${title} | ${shop}`;
  return (
    <>
      <div className={styles.found} lang={lang}>
        <small>{crumbs}</small>
        <p className={styles.title}>{shortened(full, TITLE_SHOWN)}</p>
        <p>{shortened(description, DESCRIPTION_SHOWN)}</p>
      </div>
      <p className={styles.caption}>{t('productEditor.preview.shared')}</p>
      <div className={styles.shared} lang={lang}>
        {image === null ? (
          <span className={styles.picture} />
        ) : (
          <img className={styles.picture} src={`/img/${image}/640.webp`} alt="" width={640} height={336} />
        )}
        <div className={styles.sharedText}>
          <small>{host}</small>
          <strong>{shortened(full, TITLE_SHOWN)}</strong>
          <p>{shortened(description, 110)}</p>
        </div>
      </div>
    </>
  );
}
