import { SHADE_FAMILIES } from '@mali/contracts/limits';
import { isGtin, PRODUCT_EDIT } from '@mali/contracts/product-edit-values';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { moved } from '../list/product-order.tsx';
import { Select } from '../shared/select.tsx';
import styles from './product-form.module.css';
import { ProductPictures } from './product-pictures.tsx';
import type { OptionValues, VariantValues } from './product-values.ts';

const KINDS = [1, 2, 3, 4, 5] as const;
const NEW_COLOUR = '#b3264a';

/** Of a barcode that is typed in full. */
const hasWrongDigit = (code: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(code) && !isGtin(code);

/** Shades and sizes of a product, each with its codes, options and pictures. */
export function ProductVariants({
  variants,
  prices,
  originals,
  onChange,
}: {
  variants: readonly VariantValues[];
  /** Pictures whose files are stored as they were sent. */
  originals: readonly string[];
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
        ...{ price: now.at(-1)?.price ?? '', active: true, images: [], picture_details: [], swatch: null },
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
          originals={originals}
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
  originals,
  price,
  onChange,
  onMove,
  onRemove,
}: {
  variant: VariantValues;
  place: number;
  isLast: boolean;
  originals: readonly string[];
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
                  <LinkButton
                    onClick={() => {
                      setOption(2, { code: null });
                      set({ swatch: null });
                    }}
                  >
                    {t('productEditor.variant.noColour')}
                  </LinkButton>
                </>
              ))}
            {option.n === 2 && variant.swatch !== null && (
              <>
                <img
                  className={styles.swatch}
                  src={`/img/${variant.swatch}/160.webp`}
                  alt={t('productPictures.swatch')}
                  width={32}
                  height={32}
                />
                <LinkButton onClick={() => set({ swatch: null })}>{t('productPictures.noSwatch')}</LinkButton>
              </>
            )}
            <LinkButton
              onClick={() =>
                onChange((now) => ({
                  ...now,
                  options: now.options.filter(({ n }) => n !== option.n),
                  ...(option.n === 2 && { swatch: null }),
                }))
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
      <ProductPictures variant={variant} originals={originals} onChange={onChange} />
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
