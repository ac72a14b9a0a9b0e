import type { AdminOrder } from '@mali/contracts/admin-orders';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { adminPaths } from '../paths.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useMoveOrderMutation } from './calls.ts';
import styles from './move-order.module.css';

type Move = AdminOrder['moves'][number];
/** The texts of a change of status, by its target. */
const NAMES: Readonly<Record<number, 'confirm' | 'pack' | 'ship' | 'deliver' | 'cancel'>> = {
  [ORDER_STATUS.ORDER_PREPARING]: 'confirm',
  [ORDER_STATUS.PACKING]: 'pack',
  [ORDER_STATUS.SHIPPED]: 'ship',
  [ORDER_STATUS.RECEIVED]: 'deliver',
  [ORDER_STATUS.CANCELLED]: 'cancel',
};

/** The changes of status that the user may make: the next step stands out, cancelling does not. */
export function MoveButtons({ so_no, moves }: { so_no: string; moves: readonly Move[] }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [asking, setAsking] = useState<Move | null>(null);
  const [move, moving] = useMoveOrderMutation();
  const packs = moves.find(({ to }) => to === ORDER_STATUS.PACKING || to === ORDER_STATUS.SHIPPED);

  /** @returns why it was refused; null when it was done */
  const send = async (to: Move['to'], more: Record<string, string> = {}): Promise<string | null> => {
    const answer = await move({ so_no, new_status: to, ...more });
    if (!('error' in answer)) {
      const name = NAMES[to];
      if (name !== undefined) notice.done(t(`adminOrders.moved.${name}`, { so_no }));
      return null;
    }
    return notice.textOf(answer.error);
  };
  const press = async (one: Move) => {
    if (moving.isLoading) return;
    if (one.needs !== null) return setAsking(one);
    const refused = await send(one.to);
    if (refused !== null) notice.warn(refused);
  };

  return (
    <div className={styles.moves}>
      {[...moves].reverse().map((one) => {
        const name = NAMES[one.to];
        // Packing begins on its own page.
        if (name === undefined || name === 'pack') return null;
        return (
          <Button
            key={one.to}
            size="m"
            look={one === moves[0] && name !== 'cancel' && name !== 'ship' ? 'primary' : 'secondary'}
            busy={moving.isLoading}
            onClick={() => void press(one)}
          >
            {t(`adminOrders.moves.${name}`)}
          </Button>
        );
      })}
      {packs !== undefined && (
        <ButtonLink size="m" to={adminPaths.pack(so_no)}>
          {packs.to === ORDER_STATUS.PACKING ? t('adminOrders.moves.pack') : t('packing.work.continue')}
        </ButtonLink>
      )}
      {asking !== null && (
        <MoveDialog move={asking} so_no={so_no} send={send} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}

/** Asks for what a change needs: a reason, or carrier and tracking number. */
function MoveDialog({
  move,
  so_no,
  send,
  onClose,
}: {
  move: Move;
  so_no: string;
  send: (to: Move['to'], more: Record<string, string>) => Promise<string | null>;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const [values, setValues] = useState({ reason: '', carrier: '', tracking_no: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isTracking = move.needs === 'tracking';
  const fields: readonly (keyof typeof values)[] = isTracking ? ['carrier', 'tracking_no'] : ['reason'];
  const name = isTracking ? 'ship' : 'cancel';
  const errorOf = (field: keyof typeof values): string | undefined =>
    tried && values[field].trim() === '' ? t(`adminOrders.missing.${field}`) : undefined;

  const submit = async () => {
    setTried(true);
    if (busy || fields.some((field) => values[field].trim() === '')) return;
    setBusy(true);
    const why = await send(move.to, Object.fromEntries(fields.map((field) => [field, values[field].trim()])));
    setBusy(false);
    if (why === null) onClose();
    else setRefused(why);
  };
  return (
    <ActDialog
      title={t(`adminOrders.moves.${name}`)}
      confirm={t(`adminOrders.moves.${name}`)}
      busy={busy}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`adminOrders.before.${name}`, { so_no })}</p>
      <ActFields
        fields={fields}
        values={values}
        label={(field) => t(`adminOrders.fields.${field}`)}
        error={errorOf}
        onChange={(field, value) => {
          setRefused(null);
          setValues((before) => ({ ...before, [field]: value }));
        }}
      />
    </ActDialog>
  );
}
