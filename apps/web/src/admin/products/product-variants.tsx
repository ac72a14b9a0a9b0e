import { SHADE_FAMILIES } from '@mali/contracts/limits';
import { isGtin, PRODUCT_EDIT, PRODUCT_PICTURE } from '@mali/contracts/product-edit-values';
import type { ProductPicture } from '@mali/contracts/staff-products';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { PICTURE_ACCEPT, pictureProblem, pixelProblem } from '../../ui/picture-file.ts';
import { Refused } from '../../ui/refused.tsx';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Select } from '../shared/select.tsx';
import { sendProductPicture } from './product-calls.ts';
import styles from './product-form.module.css';
import type { OptionValues, VariantValues } from './product-values.ts';

const KINDS = [1, 2, 3, 4, 5] as const;
const NEW_COLOUR = '#b3264a';

/** Of a barcode that is typed in full. */
const hasWrongDigit = (code: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(code) && !isGtin(code);

const moved = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, place) => place !== from);
  const one = all[from];
  return one === undefined ? rest : [...rest.slice(0, to), one, ...rest.slice(to)];
};

/** Shades and sizes of a product, each with its codes, options and pictures. */
export function ProductVariants({
  variants,
  prices,
  onChange,
}: {
  variants: readonly VariantValues[];
  /** Prices of variants that are there already, baht. */
  prices: ReadonlyMap<number, number>;
  onChange: (change: (now: readonly VariantValues[]) => VariantValues[]) => void;
}) {
  const { t } = useTranslation('admin');
  const add = () =>
    onChange((now) => [
      ...now,
      {
        ...{
          mat_var_id: null,
          key: crypto.randomUUID(),
          item_id: '',
          gtin: '',
          volume: '',
          shade_family: '',
        },
        ...{ price: now.at(-1)?.price ?? '', active: true, images: [] },
        options: (now.at(-1)?.options ?? []).map(({ n, code }) => ({ n, name_th: '', name_en: '', code })),
      },
    ]);
  return (
    <>
      {variants.map((one, place) => (
        <OneVariant
          key={one.key}
          variant={one}
          place={place}
          isLast={place === variants.length - 1}
          price={one.mat_var_id === null ? undefined : prices.get(one.mat_var_id)}
          onChange={(change) =>
            onChange((now) => now.map((each) => (each.key === one.key ? change(each) : each)))
          }
          onMove={(to) => onChange((now) => moved(now, place, to))}
          onRemove={() => onChange((now) => now.filter(({ key }) => key !== one.key))}
        />
      ))}
      {variants.length < PRODUCT_EDIT.variants && (
        <div>
          <Button size="m" look="secondary" onClick={add}>
            {t('productEditor.variant.add')}
          </Button>
        </div>
      )}
    </>
  );
}

function OneVariant({
  variant,
  place,
  isLast,
  price,
  onChange,
  onMove,
  onRemove,
}: {
  variant: VariantValues;
  place: number;
  isLast: boolean;
  price: number | undefined;
  onChange: (change: (now: VariantValues) => VariantValues) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('admin');
  const set = (part: Partial<VariantValues>) => onChange((now) => ({ ...now, ...part }));
  const setOption = (n: number, part: Partial<OptionValues>) =>
    onChange((now) => ({
      ...now,
      options: now.options.map((one) => (one.n === n ? { ...one, ...part } : one)),
    }));
  const text = (name: 'item_id' | 'gtin' | 'price' | 'volume') => ({
    value: variant[name],
    autoComplete: 'off',
    label: t(`productEditor.variant.${name}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  });
  const kind = (n: number) => t(`productEditor.kinds.${n as (typeof KINDS)[number]}`);
  const free = KINDS.filter((n) => !variant.options.some((one) => one.n === n));
  return (
    <fieldset className={styles.variant}>
      <legend>
        {t('productEditor.variant.title', { n: place + 1 })} {variant.item_id}
      </legend>
      <TextField {...text('item_id')} maxLength={PRODUCT_EDIT.code} />
      <TextField
        {...text('gtin')}
        inputMode="numeric"
        maxLength={14}
        error={hasWrongDigit(variant.gtin.trim()) ? t('productEditor.variant.gtinWrong') : undefined}
      />
      {variant.mat_var_id === null ? (
        <TextField {...text('price')} inputMode="decimal" />
      ) : (
        price !== undefined && <p>{t('productEditor.variant.priceNow', { price: formatBaht(price) })}</p>
      )}
      <TextField {...text('volume')} inputMode="decimal" />
      {variant.options.map((option) => (
        <div key={option.n} className={styles.option}>
          {(['name_th', 'name_en'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`productEditor.variant.${name === 'name_th' ? 'option_th' : 'option_en'}`, {
                kind: kind(option.n),
              })}
              lang={name === 'name_th' ? 'th' : 'en'}
              maxLength={PRODUCT_EDIT.option}
              autoComplete="off"
              value={option[name]}
              onChange={(event) => setOption(option.n, { [name]: event.target.value })}
            />
          ))}
          <div className={styles.acts}>
            {option.n === 2 &&
              (option.code === null ? (
                <LinkButton onClick={() => setOption(2, { code: NEW_COLOUR })}>
                  {t('productEditor.variant.useColour')}
                </LinkButton>
              ) : (
                <>
                  <label>
                    {t('productEditor.variant.colour')}{' '}
                    <input
                      type="color"
                      value={option.code}
                      onChange={(event) => setOption(2, { code: event.target.value })}
                    />
                  </label>
                  <LinkButton onClick={() => setOption(2, { code: null })}>
                    {t('productEditor.variant.noColour')}
                  </LinkButton>
                </>
              ))}
            <LinkButton
              onClick={() =>
                onChange((now) => ({ ...now, options: now.options.filter(({ n }) => n !== option.n) }))
              }
            >
              {t('productEditor.variant.remove')} {kind(option.n)}
            </LinkButton>
          </div>
        </div>
      ))}
      {variant.options.some(({ n }) => n === 2) && (
        <Select
          label={t('productEditor.variant.shade_family')}
          value={variant.shade_family}
          options={[
            { value: '', label: t('productEditor.none') },
            ...SHADE_FAMILIES.map((value) => ({ value, label: t(`productEditor.values.shade.${value}`) })),
          ]}
          onChange={(shade_family) => set({ shade_family })}
        />
      )}
      <Pictures
        images={variant.images}
        onChange={(change) => onChange((now) => ({ ...now, images: change(now.images) }))}
      />
      <div className={styles.acts}>
        <Checkbox
          label={t('productEditor.variant.active')}
          checked={variant.active}
          onChange={(event) => set({ active: event.target.checked })}
        />
        {free.map((n) => (
          <LinkButton
            key={n}
            onClick={() =>
              onChange((now) => ({
                ...now,
                options: [...now.options, { n, name_th: '', name_en: '', code: null }].sort(
                  (a, b) => a.n - b.n,
                ),
              }))
            }
          >
            {t('productEditor.variant.addOption', { kind: kind(n) })}
          </LinkButton>
        ))}
        {place > 0 && (
          <LinkButton onClick={() => onMove(place - 1)}>{t('productEditor.variant.up')}</LinkButton>
        )}
        {!isLast && (
          <LinkButton onClick={() => onMove(place + 1)}>{t('productEditor.variant.down')}</LinkButton>
        )}
        {variant.mat_var_id === null && (
          <LinkButton onClick={onRemove}>{t('productEditor.variant.remove')}</LinkButton>
        )}
      </div>
    </fieldset>
  );
}

/** Pictures of a variant in their order; several are sent one after another. */
function Pictures({
  images,
  onChange,
}: {
  images: readonly string[];
  onChange: (change: (now: readonly string[]) => string[]) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload(sendProductPicture, ({ hash }: ProductPicture) =>
    onChange((now) => [...new Set([...now, hash])].slice(0, PRODUCT_EDIT.pictures)),
  );
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, PRODUCT_EDIT.pictures - images.length);
    // Allows selecting the same file again.
    event.target.value = '';
    upload.reset();
    setError(null);
    for (const file of files) {
      const problem =
        pictureProblem(file, PRODUCT_PICTURE.maxBytes) ??
        (await pixelProblem(file, PRODUCT_PICTURE.minWidth));
      if (problem === null) await upload.send(file);
      else
        setError(
          `${file.name}: ${t(`productEditor.pictureProblems.${problem}`, { width: PRODUCT_PICTURE.minWidth })}`,
        );
    }
  };
  return (
    <div className={styles.whole}>
      <ul className={styles.pictures} aria-label={t('productEditor.variant.pictures')}>
        {images.map((hash, place) => (
          <li key={hash}>
            <img
              src={`/img/${hash}/160.webp`}
              alt={t('productEditor.variant.picture', { n: place + 1 })}
              width={80}
              height={100}
            />
            {place > 0 && (
              <IconButton
                name="chevronLeft"
                label={t('productEditor.variant.pictureFirst', { n: place + 1 })}
                onClick={() => onChange((now) => moved(now, place, place - 1))}
              />
            )}
            <IconButton
              name="close"
              label={t('productEditor.variant.pictureRemove', { n: place + 1 })}
              onClick={() => onChange((now) => now.filter((one) => one !== hash))}
            />
          </li>
        ))}
      </ul>
      {images.length < PRODUCT_EDIT.pictures ? (
        <Button size="m" look="quiet" busy={upload.part !== null} onClick={() => chooser.current?.click()}>
          {t('productEditor.variant.addPictures')}
        </Button>
      ) : (
        <p>{t('productEditor.variant.full')}</p>
      )}
      <VisuallyHidden>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={PICTURE_ACCEPT}
          tabIndex={-1}
          aria-label={t('productEditor.variant.addPictures')}
          onChange={(event) => void choose(event)}
        />
      </VisuallyHidden>
      {error !== null && <Refused>{error}</Refused>}
      <UploadStatus
        upload={upload}
        label={t('productEditor.variant.sending')}
        problem={(failure) => toApiError(failure).text[language]}
      />
    </div>
  );
}
