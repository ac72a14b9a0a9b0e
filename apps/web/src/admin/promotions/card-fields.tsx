import {
  CARD_BRAND_NAMES,
  CARD_BRANDS,
  CARD_EDIT,
  type CardDetails,
  reportsEnough,
} from '@mali/contracts/card-offer-values';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckoutOptionsQuery } from '../../features/payment/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { brandsOf, isForCards, type OfferValues } from './offer-values.ts';
import styles from './promotion-form.module.css';

type Name = 'card_digits' | 'card_th' | 'card_en';

/** The cards that a code is for, and whether the payment provider can tell them before the charge. */
export function CardFields({
  values,
  field,
  needed,
  onBrands,
  children,
}: {
  values: OfferValues;
  field: (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'>;
  /** What the provider has to report about a card. */
  needed: CardDetails;
  onBrands: (brands: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'offers.cards' });
  const { t: tAll } = useTranslation('admin');
  const options = useCheckoutOptionsQuery(undefined, { skip: needed === 'none' });
  const reported = options.data?.card_details;
  const brands = brandsOf(values);
  const optional = { optional: tAll('campaigns.optional') };
  return (
    <fieldset className={styles.group}>
      <legend>{t('title')}</legend>
      <p className={styles.note}>{t('about')}</p>
      {CARD_BRANDS.map((brand) => (
        <Checkbox
          key={brand}
          label={CARD_BRAND_NAMES[brand]}
          checked={brands.includes(brand)}
          onChange={(event) =>
            onBrands(
              CARD_BRANDS.filter((one) =>
                one === brand ? event.target.checked : brands.includes(one),
              ).join(),
            )
          }
        />
      ))}
      <TextField
        {...field('card_digits')}
        label={tAll('offers.fields.card_digits')}
        hint={t('digitsHint')}
        {...optional}
        inputMode="numeric"
        autoComplete="off"
        className={styles.whole ?? ''}
      />
      {isForCards(values) &&
        (['card_th', 'card_en'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={tAll(`offers.fields.${name}`)}
            {...(needed === 'brand' && optional)}
            maxLength={CARD_EDIT.nameMax}
            lang={name === 'card_th' ? 'th' : 'en'}
          />
        ))}
      {children}
      {reported !== undefined && !reportsEnough(reported, needed) && (
        <div className={styles.whole}>
          <Refused>{t(reported === 'none' ? 'reportsNothing' : 'reportsBrand')}</Refused>
        </div>
      )}
    </fieldset>
  );
}
