import type { AdminOrder } from '@mali/contracts/admin-orders';
import type { SenderOptions, SendingPlace } from '@mali/contracts/sending';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActFields, ActForm } from '../shared/act-dialog.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { Select } from '../shared/select.tsx';
import { useSenderName } from '../shared/sender-name.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useChangeSenderMutation, useSenderOptionsQuery } from './change-calls.ts';

/** The place that sends the order, and its change by hand before it is packed. */
export function OrderSender({ shown: { order, sender } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const nameOf = useSenderName();
  const [isOpen, setOpen] = useState(false);
  if (sender === undefined) return null;
  return (
    <>
      <p>
        {t('sending.from', { name: nameOf(sender) })}{' '}
        {sender.may_change && <LinkButton onClick={() => setOpen(true)}>{t('sending.change')}</LinkButton>}
      </p>
      {isOpen && <SenderDialog so_no={order.so_no} onClose={() => setOpen(false)} />}
    </>
  );
}

function SenderDialog({ so_no, onClose }: { so_no: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useSenderOptionsQuery(so_no, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onClose={onClose} title={t('sending.change')}>
      <Loaded query={query}>
        {(options) => <SenderForm so_no={so_no} options={options} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function SenderForm({
  so_no,
  options: { location_id: was, places },
  onClose,
}: {
  so_no: string;
  options: SenderOptions;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const nameOf = useSenderName();
  const notice = useNotice();
  const [change, changing] = useChangeSenderMutation();
  const others = places.filter(({ location_id }) => location_id !== was);
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const to =
    others.find(({ location_id }) => location_id === chosen) ??
    others.find(({ missing }) => missing === 0) ??
    others[0];
  if (to === undefined) return <p>{t('sending.none')}</p>;
  const labelOf = ({ missing, ...place }: SendingPlace & { missing: number }): string =>
    missing === 0
      ? t('sending.hasAll', { name: nameOf(place) })
      : t('sending.lacks', { name: nameOf(place), count: missing });
  const submit = async () => {
    setTried(true);
    if (reason.trim() === '' || changing.isLoading) return;
    const request = { location_id: to.location_id, was, reason: reason.trim() };
    const { error } = await change({ so_no, ...request });
    if (error !== undefined) return setRefused(notice.textOf(error));
    const back = { so_no, location_id: was, was: to.location_id, reason: reason.trim() };
    notice.done(t('sending.changed', { so_no, name: nameOf(to) }), () => change(back));
    onClose();
  };
  return (
    <ActForm
      confirm={t('sending.change')}
      busy={changing.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('sending.to')}
        value={String(to.location_id)}
        options={others.map((place) => ({ value: String(place.location_id), label: labelOf(place) }))}
        onChange={(value) => {
          setChosen(Number(value));
          setRefused(null);
        }}
      />
      <p>{t('sending.changeText')}</p>
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t('sending.reason')}
        error={() => (tried && reason.trim() === '' ? t('adminOrders.missing.reason') : undefined)}
        onChange={(_, value) => setReason(value)}
      />
    </ActForm>
  );
}
