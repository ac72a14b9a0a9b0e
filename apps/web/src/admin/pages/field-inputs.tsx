import type { BlockField } from '@mali/contracts/block-fields';
import { emptyFields } from '@mali/contracts/block-fields';
import type { Category } from '@mali/contracts/catalogue';
import type { Picture } from '@mali/contracts/content';
import { LANGUAGES, SEARCH, SORTS } from '@mali/contracts/limits';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { moved, ProductOrder } from '../list/product-order.tsx';
import { useStaffCollectionQuery, useStaffCollectionsQuery } from '../shared/collection-calls.ts';
import { PictureButton } from '../shared/picture-button.tsx';
import { Select } from '../shared/select.tsx';
import styles from './builder.module.css';
import { useBlockBrandsQuery, useBlockCategoriesQuery } from './page-calls.ts';
import { useBlockWords } from './use-block-words.ts';

type Values = Readonly<Record<string, unknown>>;
type Localized = { th: string; en: string };
type InputProps<Field> = Readonly<{ field: Field; value: unknown; onChange: (value: unknown) => void }>;
/** The fields whose kinds include this one. */
type Of<Kind extends BlockField['kind'], Field = BlockField> = Field extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? Field
    : never
  : never;
const NO_TEXT: Localized = { th: '', en: '' };

/** The form of some fields, one input for each. */
export function FieldInputs({
  fields,
  values,
  onChange,
}: {
  fields: readonly BlockField[];
  values: Values;
  onChange: (values: Values) => void;
}) {
  return fields.map((field) => (
    <FieldInput
      key={field.name}
      field={field}
      value={values[field.name]}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

function FieldInput({ field, ...rest }: InputProps<BlockField>) {
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} {...rest} />;
    case 'picture':
      return <PictureInput field={field} {...rest} />;
    case 'choice':
      return <ChoiceInput field={field} {...rest} />;
    case 'number':
      return <NumberInput field={field} {...rest} />;
    case 'flag':
      return <FlagInput field={field} {...rest} />;
    case 'link':
      return <LinkInput field={field} {...rest} />;
    case 'button':
      return <ButtonInput field={field} {...rest} />;
    case 'products':
      return <ProductsInput field={field} {...rest} />;
    case 'brand':
      return <BrandInput field={field} {...rest} />;
    case 'category':
      return <CategoryInput field={field} {...rest} />;
    case 'categories':
      return <CategoriesInput field={field} {...rest} />;
    case 'reference':
      return <ReferenceInput field={field} {...rest} />;
    case 'words':
      return <WordsInput field={field} {...rest} />;
    case 'video':
      return <VideoInput field={field} {...rest} />;
    case 'list':
      return <ListInput field={field} {...rest} />;
    case 'group':
      return <GroupInput field={field} {...rest} />;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asLocalized = (value: unknown): Localized => ({ ...NO_TEXT, ...(value as Partial<Localized> | null) });

/** A text in Thai and English, beside each other where there is room. */
function TextInput({ field, value, onChange }: InputProps<{ name: string; max: number; long?: true }>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const now = asLocalized(value);
  const Input = field.long === true || field.name === 'title' ? TextArea : TextField;
  const isHalf = (now.th === '') !== (now.en === '');
  return (
    <div className={styles.both}>
      {LANGUAGES.map((language) => (
        <Input
          key={language}
          label={`${fieldName(field.name)} ${t(`shopPages.languages.${language}`)}`}
          lang={language}
          maxLength={field.max}
          {...(Input === TextArea && { rows: field.max > 4000 ? 12 : field.long === true ? 3 : 2 })}
          {...(isHalf && now[language] === '' && { hint: t('shopPages.form.noText') })}
          value={now[language]}
          onChange={({ target }: { target: { value: string } }) =>
            onChange({ ...now, [language]: target.value })
          }
        />
      ))}
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

type Stored = { hash: string; alt: Localized };
function PictureInput({ field, value, onChange }: InputProps<Of<'picture'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const picture = value as Stored | null;
  const isOptional = 'optional' in field && field.optional === true;
  const onPicture = ({ hash, alt }: Picture) => onChange({ hash, alt: picture?.alt ?? alt });
  return (
    <Group label={fieldName(field.name)}>
      <div className={styles.picture}>
        {picture !== null && picture !== undefined && (
          <img src={`/img/${picture.hash}/480.webp`} alt={picture.alt.th} width={120} loading="lazy" />
        )}
        <span className={styles.pictureActs}>
          <PictureButton
            look="secondary"
            label={t(picture == null ? 'shopPages.form.addPicture' : 'shopPages.form.changePicture')}
            onPicture={onPicture}
          />
          {picture != null && isOptional && (
            <LinkButton onClick={() => onChange(null)}>{t('shopPages.form.noPicture')}</LinkButton>
          )}
        </span>
      </div>
      {picture != null && (
        <TextInput
          field={{ name: 'alt', max: 300 }}
          value={picture.alt}
          onChange={(alt) => onChange({ ...picture, alt })}
        />
      )}
    </Group>
  );
}

function ChoiceInput({ field, value, onChange }: InputProps<Of<'choice'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const nameOf = (option: string | number) =>
    typeof option === 'number'
      ? String(option)
      : t(`shopPages.options.${option}` as 'shopPages.options.left');
  return (
    <Select
      label={fieldName(field.name)}
      value={String(value ?? '')}
      options={field.options.map((option) => ({ value: String(option), label: nameOf(option) }))}
      onChange={(text) => onChange(field.options.find((option) => String(option) === text))}
    />
  );
}

function NumberInput({ field, value, onChange }: InputProps<Of<'number'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  return (
    <TextField
      label={fieldName(field.name)}
      hint={t('shopPages.form.range', { min: field.min, max: field.max })}
      inputMode="numeric"
      maxLength={3}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '')))}
      onBlur={() => onChange(Math.min(Math.max(Number(value) || field.min, field.min), field.max))}
    />
  );
}

function FlagInput({ field, value, onChange }: InputProps<Of<'flag'>>) {
  const { fieldName } = useBlockWords();
  return (
    <Checkbox
      label={fieldName(field.name)}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

const LINK = /^(?:\/(?![/\\])|https:\/\/[A-Za-z0-9])[^\s\\<>"']*$/;
function LinkInput({ field, value, onChange }: InputProps<Pick<Of<'link'>, 'name' | 'optional'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const text = asText(value);
  return (
    <TextField
      label={fieldName(field.name)}
      hint={t('shopPages.form.linkHint')}
      error={text === '' || LINK.test(text) ? undefined : t('shopPages.form.linkWrong')}
      maxLength={500}
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const typed = target.value.trim();
        onChange(typed === '' && field.optional === true ? null : typed);
      }}
    />
  );
}

function ButtonInput({ field, value, onChange }: InputProps<Of<'button'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const button = value as { label: Localized; link: string } | null;
  if (button == null) {
    return (
      <Button
        look="quiet"
        size="m"
        icon="plus"
        className={styles.start}
        onClick={() => onChange({ label: NO_TEXT, link: '' })}
      >
        {fieldName(field.name)}
      </Button>
    );
  }
  return (
    <Group label={fieldName(field.name)}>
      <TextInput
        field={{ name: 'label', max: 80 }}
        value={button.label}
        onChange={(label) => onChange({ ...button, label })}
      />
      <LinkInput
        field={{ name: 'link' }}
        value={button.link}
        onChange={(link) => onChange({ ...button, link: link ?? '' })}
      />
      {field.optional === true && (
        <LinkButton className={styles.start ?? ''} onClick={() => onChange(null)}>
          {t('shopPages.form.noButton')}
        </LinkButton>
      )}
    </Group>
  );
}

type Choice =
  | { mat_ids: number[] }
  | { collection_id: number; limit: number }
  | { filter: { brand?: string; category?: string[]; price_max?: number }; sort: string; limit: number };
const kindOf = (choice: Choice) =>
  'mat_ids' in choice ? 'hand' : 'collection_id' in choice ? 'collection' : 'query';

/** Products by hand, of a collection, or as a list of the shop finds them. */
function ProductsInput({ field, value, onChange }: InputProps<Of<'products'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const choice = value as Choice;
  const kind = kindOf(choice);
  const limit = 'limit' in choice ? choice.limit : 12;
  const empty = {
    hand: { mat_ids: [] },
    collection: { collection_id: null, limit },
    query: { filter: {}, sort: 'best_sellers', limit },
  };
  return (
    <Group label={fieldName(field.name)}>
      <Select
        label={t('shopPages.form.chosenBy')}
        value={kind}
        options={(['hand', 'collection', 'query'] as const).map((one) => ({
          value: one,
          label: t(`shopPages.products.${one}`),
        }))}
        onChange={(next) => next !== kind && onChange(empty[next])}
      />
      {'mat_ids' in choice && (
        <ProductOrder
          label={fieldName('products')}
          value={choice.mat_ids}
          most={48}
          onChange={(mat_ids) => onChange({ mat_ids })}
        />
      )}
      {'collection_id' in choice && (
        <CollectionInput
          value={choice.collection_id ?? null}
          onChange={(collection_id) => onChange({ ...choice, collection_id })}
        />
      )}
      {'filter' in choice && (
        <>
          <BrandInput
            field={{ name: 'brand', optional: true }}
            value={choice.filter.brand ?? ''}
            onChange={(brand) => {
              const { brand: _brand, ...rest } = choice.filter;
              onChange({ ...choice, filter: brand === '' ? rest : { ...rest, brand } });
            }}
          />
          <CategoryInput
            field={{ name: 'category', kind: 'category', optional: true }}
            value={choice.filter.category ?? null}
            onChange={(category) => {
              const { category: _category, ...rest } = choice.filter;
              onChange({ ...choice, filter: category === null ? rest : { ...rest, category } });
            }}
          />
          <Select
            label={t('shopPages.form.sort')}
            value={choice.sort}
            options={SORTS.map((sort) => ({ value: sort as string, label: t(`shopPages.sorts.${sort}`) }))}
            onChange={(sort) => onChange({ ...choice, sort })}
          />
        </>
      )}
      {'limit' in choice && (
        <NumberInput
          field={{ name: 'limit', kind: 'number', min: 1, max: 48 }}
          value={choice.limit}
          onChange={(next) => onChange({ ...choice, limit: next })}
        />
      )}
    </Group>
  );
}

/** A collection, found by its name. */
function CollectionInput({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(search.trim()), SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [search]);
  const { data } = useStaffCollectionsQuery(words === '' ? {} : { q: words });
  const { currentData: chosen } = useStaffCollectionQuery(value ?? 0, { skip: value === null });
  const nameOf = ({ name_th, name_en }: { name_th: string; name_en: string }) =>
    language === 'th' ? name_th : name_en;
  const found = (data?.rows ?? []).map((one) => ({ value: String(one.collection_id), label: nameOf(one) }));
  const now = value === null ? '' : String(value);
  const own = found.some((one) => one.value === now)
    ? []
    : [{ value: now, label: chosen === undefined ? `#${now}` : nameOf(chosen) }];
  const options =
    value === null ? [{ value: '', label: t('shopPages.form.choose') }, ...found] : [...own, ...found];
  return (
    <>
      <TextField
        label={t('shopPages.form.findCollection')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Select
        label={t('shopPages.form.collection')}
        value={now}
        options={options}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </>
  );
}

function BrandInput({ field, value, onChange }: InputProps<{ name: string; optional?: true }>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { fieldName } = useBlockWords();
  const { data } = useBlockBrandsQuery();
  const now = asText(value);
  const known = (data?.data ?? []).map((brand) => ({
    value: brand.link_name,
    label: (language === 'th' ? brand.brand_th : '') || brand.brand_en,
  }));
  const all =
    known.some((one) => one.value === now) || now === '' ? known : [{ value: now, label: now }, ...known];
  const none = {
    value: '',
    label: t(field.optional === true ? 'shopPages.form.any' : 'shopPages.form.choose'),
  };
  return <Select label={fieldName(field.name)} value={now} options={[none, ...all]} onChange={onChange} />;
}

const PATH = '/';
/** Categories with the path of each, top first. */
function useCategoryOptions(): readonly { value: string; label: string }[] {
  const language = useLanguage();
  const { data } = useBlockCategoriesQuery();
  const walk = (
    nodes: readonly Category[],
    path: readonly string[],
    names: readonly string[],
  ): { value: string; label: string }[] =>
    nodes.flatMap((node) => {
      const here = [...path, node.slug];
      const name = (language === 'th' ? node.category_th : '') || node.category;
      const named = [...names, name];
      return [{ value: here.join(PATH), label: named.join(' › ') }, ...walk(node.subCategories, here, named)];
    });
  return walk(data?.data ?? [], [], []);
}

function CategoryInput({ field, value, onChange }: InputProps<Of<'category'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const known = useCategoryOptions();
  const now = Array.isArray(value) ? value.join(PATH) : '';
  const all =
    now === '' || known.some((one) => one.value === now) ? known : [{ value: now, label: now }, ...known];
  return (
    <Select
      label={fieldName(field.name)}
      value={now}
      options={[{ value: '', label: t('shopPages.form.any') }, ...all]}
      onChange={(path) => onChange(path === '' ? null : path.split(PATH))}
    />
  );
}

function CategoriesInput({ field, value, onChange }: InputProps<Of<'categories'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const known = useCategoryOptions();
  const paths = Array.isArray(value) ? (value as string[][]).map((path) => path.join(PATH)) : [];
  const set = (next: readonly string[]) =>
    onChange(next.length === 0 ? null : next.map((path) => path.split(PATH)));
  return (
    <Group label={fieldName(field.name)}>
      {paths.length === 0 && <p className={styles.hint}>{t('shopPages.form.allCategories')}</p>}
      <ol className={styles.chosenList}>
        {paths.map((path) => {
          const name = known.find((one) => one.value === path)?.label ?? path;
          return (
            <li key={path}>
              {name}
              <IconButton
                name="close"
                label={t('shopPages.form.removeItem', { name })}
                onClick={() => set(paths.filter((one) => one !== path))}
              />
            </li>
          );
        })}
      </ol>
      {paths.length < field.max && (
        <Select
          label={t('shopPages.form.addCategory')}
          value=""
          options={[
            { value: '', label: t('shopPages.form.choose') },
            ...known.filter((one) => !paths.includes(one.value)),
          ]}
          onChange={(path) => path !== '' && set([...paths, path])}
        />
      )}
    </Group>
  );
}

function ReferenceInput({ field, value, onChange }: InputProps<Of<'reference'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const label = fieldName(field.name);
  const set = (text: string) => {
    const id = Number(text);
    onChange(Number.isSafeInteger(id) && id > 0 ? id : null);
  };
  if (field.to === 'section') {
    return (
      <TextField
        label={label}
        hint={t('shopPages.form.sectionHint')}
        inputMode="numeric"
        maxLength={9}
        value={String(value ?? '')}
        onChange={({ target }) => set(target.value.replaceAll(/\D/g, ''))}
      />
    );
  }
  const filter: ListFilter = { kind: 'reference', to: field.to, label: { th: label, en: label } };
  return (
    <div>
      <FilterPicker
        filter={filter}
        value={value == null ? '' : String(value)}
        onChange={(text) => set(text.split(',').at(-1) ?? '')}
      />
      {value == null && field.to === 'promotion' && (
        <p className={styles.hint}>{t('shopPages.form.nextSale')}</p>
      )}
    </div>
  );
}

function WordsInput({ field, value, onChange }: InputProps<Of<'words'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const now = Array.isArray(value) ? (value as string[]) : [];
  const hint =
    field.optional === true ? t('shopPages.form.wordsAll') : t('shopPages.form.words', { count: field.min });
  return (
    <TextArea
      label={fieldName(field.name)}
      hint={hint}
      rows={Math.min(Math.max(now.length + 1, 2), 7)}
      spellCheck={false}
      autoComplete="off"
      value={now.join('\n')}
      onChange={({ target }) => {
        const lines = target.value.split('\n').map((line) => line.trimStart().slice(0, field.length));
        onChange(
          target.value.trim() === '' ? (field.optional === true ? null : []) : lines.slice(0, field.max),
        );
      }}
      onBlur={() => {
        const lines = now.map((line) => line.trim()).filter((line) => line !== '');
        if (lines.join('\n') !== now.join('\n'))
          onChange(lines.length === 0 && field.optional === true ? null : lines);
      }}
    />
  );
}

type Video = { kind: 'file'; url: string } | { kind: 'site'; site: string; id: string };
function VideoInput({ field, value, onChange }: InputProps<Of<'video'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const video = value as Video;
  const kind = video.kind === 'file' ? 'file' : (video.site as 'youtube' | 'vimeo');
  return (
    <Group label={fieldName(field.name)}>
      <Select
        label={t('shopPages.form.videoFrom')}
        value={kind}
        options={(['youtube', 'vimeo', 'file'] as const).map((one) => ({
          value: one,
          label: t(`shopPages.videos.${one}`),
        }))}
        onChange={(next) =>
          onChange(next === 'file' ? { kind: 'file', url: '' } : { kind: 'site', site: next, id: '' })
        }
      />
      {video.kind === 'file' ? (
        <LinkInput
          field={{ name: 'url' }}
          value={video.url}
          onChange={(url) => onChange({ ...video, url: url ?? '' })}
        />
      ) : (
        <TextField
          label={t('shopPages.form.videoId')}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          value={video.id}
          onChange={({ target }) => onChange({ ...video, id: target.value.trim() })}
        />
      )}
    </Group>
  );
}

function ListInput({ field, value, onChange }: InputProps<Of<'list'>>) {
  const { t } = useTranslation('admin');
  const { fieldName } = useBlockWords();
  const id = useId();
  const items = Array.isArray(value) ? (value as Values[]) : [];
  const name = fieldName(field.name);
  return (
    <section className={styles.items} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {items.map((item, n) => {
        const of = t('shopPages.form.item', { name, place: n + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and their inputs hold no state of their own
          <details key={n} className={styles.item} open={items.length <= 2 || undefined}>
            <summary>{of}</summary>
            <div className={styles.itemActs}>
              <IconButton
                name="chevronDown"
                className={styles.up}
                label={t('shopPages.blocks.up', { name: of })}
                disabled={n === 0}
                onClick={() => onChange(moved(items, n, n - 1))}
              />
              <IconButton
                name="chevronDown"
                label={t('shopPages.blocks.down', { name: of })}
                disabled={n === items.length - 1}
                onClick={() => onChange(moved(items, n, n + 1))}
              />
              <IconButton
                name="trash"
                label={t('shopPages.form.removeItem', { name: of })}
                disabled={items.length <= field.min}
                onClick={() => onChange(items.toSpliced(n, 1))}
              />
            </div>
            <div className={styles.fields}>
              <FieldInputs
                fields={field.of}
                values={item}
                onChange={(next) => onChange(items.with(n, next))}
              />
            </div>
          </details>
        );
      })}
      {items.length < field.max && (
        <Button
          look="quiet"
          size="m"
          icon="plus"
          className={styles.start}
          onClick={() => onChange([...items, emptyFields(field.of)])}
        >
          {t('shopPages.form.addItem', { name })}
        </Button>
      )}
    </section>
  );
}

function GroupInput({ field, value, onChange }: InputProps<Of<'group'>>) {
  const { fieldName } = useBlockWords();
  return (
    <Group label={fieldName(field.name)}>
      <FieldInputs fields={field.of} values={(value ?? {}) as Values} onChange={onChange} />
    </Group>
  );
}
