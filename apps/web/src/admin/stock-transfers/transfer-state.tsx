import type { StockTransferState } from '@mali/contracts/stock-transfer-values';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/chip.tsx';

const TONES = { draft: 'plain', sent: 'care', received: 'leaf', cancelled: 'plain' } as const;

export function TransferState({ state }: { state: StockTransferState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={TONES[state]}>{t(`stockTransfers.states.${state}`)}</Badge>;
}
