import { optionWord } from '@mali/contracts/lists/definition';
import { PURCHASE_LIST } from '@mali/contracts/lists/purchase-orders';
import type { PurchaseState as State } from '@mali/contracts/purchase-order-values';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  ...{ draft: 'plain', sent: 'plain', partial: 'care', received: 'leaf', cancelled: 'plain', short: 'plain' },
};

/** Badges of an order: how it stands, and whether it is late. */
export function PurchaseState({ state, late }: { state: State; late: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <>
      <Badge tone={TONES[state]}>{optionWord(PURCHASE_LIST.filters.state, state, language)}</Badge>
      {late && (
        <>
          {' '}
          <Badge tone="care">{t('purchases.late')}</Badge>
        </>
      )}
    </>
  );
}
