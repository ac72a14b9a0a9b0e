import type { AdminOrderRow } from '@mali/contracts/admin-orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { WAVE_ORDERS_MAX } from '@mali/contracts/packing-values';
import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { adminPaths } from '../paths.ts';
import { useMakeWaveMutation } from '../shared/wave-calls.ts';

/** The chosen orders that may be packed: as many as a wave may have. */
const ordersOfWave = (rows: readonly AdminOrderRow[]): string[] =>
  rows
    .filter(({ doc_status }) => doc_status === ORDER_STATUS.ORDER_PREPARING)
    .slice(0, WAVE_ORDERS_MAX)
    .map(({ so_no }) => so_no);

/** Takes the chosen orders as a wave and opens its pick list; nothing where the user may not pack. */
export function WaveButton({ rows }: { rows: readonly AdminOrderRow[] }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const [make, making] = useMakeWaveMutation();
  const orders = ordersOfWave(rows);
  if (profile === null || !may(profile.role_id, 'order:fulfil') || orders.length === 0) return null;
  const press = async () => {
    const answer = await make({ orders });
    const refused = (text: string) => dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
    if ('error' in answer)
      return refused(isApiError(answer.error) ? answer.error.text[language] : t('packing.failed'));
    const { wave_id } = answer.data;
    if (answer.data.refused.length > 0) refused(t('packing.work.taken'));
    if (wave_id !== null) void navigate(adminPaths.pickList(wave_id));
  };
  return (
    <Button size="m" busy={making.isLoading} onClick={() => void press()}>
      {t('packing.bulk', { count: orders.length })}
    </Button>
  );
}
