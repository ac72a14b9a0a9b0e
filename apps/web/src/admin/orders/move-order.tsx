import type { AdminOrder } from '@mali/contracts/admin-orders';
import { TEXT } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { adminPaths } from '../paths.ts';
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
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [asking, setAsking] = useState<Move | null>(null);
  const [move, moving] = useMoveOrderMutation();
  const packs = moves.find(({ to }) => to === ORDER_STATUS.PACKING || to === ORDER_STATUS.SHIPPED);

  /** @returns why it was refused; null when it was done */
  const send = async (to: Move['to'], more: Record<string, string> = {}): Promise<string | null> => {
    const answer = await move({ so_no, new_status: to, ...more });
    if (!('error' in answer)) {
      const name = NAMES[to];
      if (name !== undefined)
        dispatch(toastShown({ tone: 'done', text: t(`adminOrders.moved.${name}`, { so_no }) }));
      return null;
    }
    return isApiError(answer.error) ? answer.error.text[language] : t('adminOrders.failed');
  };
  const press = async (one: Move) => {
    if (moving.isLoading) return;
    if (one.needs !== null) return setAsking(one);
    const refused = await send(one.to);
    if (refused !== null) dispatch(toastShown({ tone: 'care', text: refused, ms: 6000 }));
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
  const fields = isTracking ? (['carrier', 'tracking_no'] as const) : (['reason'] as const);
  const name = isTracking ? 'ship' : 'cancel';
  const errorOf = (field: (typeof fields)[number]): string | undefined =>
    tried && values[field].trim() === '' ? t(`adminOrders.missing.${field}`) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || fields.some((field) => values[field].trim() === '')) return;
    setBusy(true);
    const why = await send(move.to, Object.fromEntries(fields.map((field) => [field, values[field].trim()])));
    setBusy(false);
    if (why === null) onClose();
    else setRefused(why);
  };
  return (
    <Dialog open onClose={onClose} title={t(`adminOrders.moves.${name}`)}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t(`adminOrders.before.${name}`, { so_no })}</p>
        {fields.map((field) => {
          const Field = field === 'reason' ? TextArea : TextField;
          return (
            <Field
              key={field}
              label={t(`adminOrders.fields.${field}`)}
              error={errorOf(field)}
              maxLength={field === 'reason' ? TEXT.reason : TEXT.place}
              autoComplete="off"
              value={values[field]}
              onChange={(event) => {
                const { value } = event.target;
                setRefused(null);
                setValues((before) => ({ ...before, [field]: value }));
              }}
            />
          );
        })}
        {refused !== null && (
          <p role="alert" className={styles.refused}>
            {refused}
          </p>
        )}
        <Button type="submit" size="m" wide busy={busy}>
          {t(`adminOrders.moves.${name}`)}
        </Button>
        <Button look="quiet" size="m" wide onClick={onClose}>
          {t('adminOrders.keep')}
        </Button>
      </form>
    </Dialog>
  );
}
