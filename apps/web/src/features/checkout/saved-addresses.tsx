import type { SavedAddress } from '@mali/contracts/profile';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../ui/field.tsx';
import { fullName, placeText, useAddressTable } from '../addresses/index.ts';
import { useLanguage } from '../preferences/index.ts';

const OTHER = 'other';

/** Delivery address of a member: a saved one, or a new one. */
export function SavedAddresses({
  addresses,
  chosen,
  onChoose,
}: {
  addresses: readonly SavedAddress[];
  /** Null for a new one. */
  chosen: number | null;
  onChoose: (address: SavedAddress | null) => void;
}) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const table = useAddressTable();
  return (
    <RadioCards
      legend={t('saved.legend')}
      name="saved-address"
      value={chosen === null ? OTHER : String(chosen)}
      onChange={(value) => onChoose(addresses.find(({ address_id }) => String(address_id) === value) ?? null)}
      options={[
        ...addresses.map((address) => ({
          value: String(address.address_id),
          label: fullName(address),
          sub: `${address.address} ${placeText(address, table, language)}`,
        })),
        { value: OTHER, label: t('saved.other') },
      ]}
    />
  );
}
