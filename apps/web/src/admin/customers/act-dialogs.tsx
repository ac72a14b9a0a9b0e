import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type { Customer, CustomerContact } from '@mali/contracts/customers';
import { parseThaiPhone } from '@mali/thai/phone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useRunningCouponsQuery } from '../shared/coupon-calls.ts';
import { Loaded } from '../shared/loaded.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  useBlockCustomerMutation,
  useCorrectCustomerMutation,
  useGiveCouponMutation,
  useResetCustomerMutation,
} from './customer-calls.ts';

type DialogProps = { customer: Customer; onClose: () => void };

/** A reason that is required, and why the last try was refused. */
function useReason() {
  const { t } = useTranslation('admin');
  const { textOf } = useNotice();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = reason.trim() === '';
  return {
    reason: reason.trim(),
    isMissing,
    tried,
    refused,
    setTried,
    refuse: (error: unknown) => setRefused(textOf(error)),
    field: (
      <ActFields
        fields={['reason'] as const}
        values={{ reason }}
        reasonMax={CUSTOMER_EDIT.reason}
        label={() => t('customers.reason')}
        error={() => (tried && isMissing ? t('customers.missing') : undefined)}
        onChange={(_field, value) => setReason(value)}
      />
    ),
  };
}

/** Blocks a customer, or lets them in again; taken back by the other of the two. */
export function BlockDialog({ customer, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const why = useReason();
  const [block, blocking] = useBlockCustomerMutation();
  const { customer_id } = customer;
  const act = customer.blocked ? 'unblock' : 'block';
  const onSubmit = async () => {
    why.setTried(true);
    if (why.isMissing) return;
    const blocked = !customer.blocked;
    const { error } = await block({ customer_id, blocked, reason: why.reason });
    if (error !== undefined) return why.refuse(error);
    onClose();
    notice.done(t(`customers.done.${act}`), () =>
      block({ customer_id, blocked: !blocked, reason: t('customers.undone', { reason: why.reason }) }),
    );
  };
  return (
    <ActDialog
      title={t(`customers.acts.${act}`)}
      confirm={t(`customers.acts.${act}`)}
      busy={blocking.isLoading}
      refused={why.refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`customers.before.${act}`)}</p>
      {why.field}
    </ActDialog>
  );
}

/** Ends the sessions of a member, and mails a link to set a new password. */
export function ResetDialog({ customer: { customer_id }, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const why = useReason();
  const [reset, resetting] = useResetCustomerMutation();
  const onSubmit = async () => {
    why.setTried(true);
    if (why.isMissing) return;
    const { error } = await reset({ customer_id, reason: why.reason });
    if (error !== undefined) return why.refuse(error);
    onClose();
    notice.done(t('customers.done.reset'));
  };
  return (
    <ActDialog
      title={t('customers.acts.reset')}
      confirm={t('customers.acts.reset')}
      busy={resetting.isLoading}
      refused={why.refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('customers.before.reset')}</p>
      {why.field}
    </ActDialog>
  );
}

/** Corrects name and phone of a member whose personal data is shown. */
export function CorrectDialog({
  customer: { customer_id },
  contact,
  onClose,
}: DialogProps & { contact: CustomerContact }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const why = useReason();
  const [correct, correcting] = useCorrectCustomerMutation();
  const { first_name, last_name, mobile } = contact;
  const [values, setValues] = useState({ first_name, last_name, mobile });
  const faults = {
    first_name: values.first_name.trim() === '' ? t('customers.missing') : undefined,
    last_name: undefined,
    mobile:
      values.mobile.trim() === '' || parseThaiPhone(values.mobile).ok ? undefined : t('customers.phoneWrong'),
  };
  const onSubmit = async () => {
    why.setTried(true);
    if (why.isMissing || Object.values(faults).some((fault) => fault !== undefined)) return;
    const { error } = await correct({
      ...{ customer_id, first_name: values.first_name, last_name: values.last_name, reason: why.reason },
      mobile: values.mobile.trim() === '' ? null : values.mobile,
      was: { first_name, last_name, mobile: mobile === '' ? null : mobile },
    });
    if (error !== undefined) return why.refuse(error);
    onClose();
    notice.done(t('customers.done.correct'));
  };
  return (
    <ActDialog
      title={t('customers.acts.correct')}
      confirm={t('customers.save')}
      busy={correcting.isLoading}
      refused={why.refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ActFields
        fields={['first_name', 'last_name', 'mobile'] as const}
        values={values}
        label={(field) => t(`customers.fields.${field}`)}
        error={(field) => (why.tried ? faults[field] : undefined)}
        onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
      />
      {why.field}
    </ActDialog>
  );
}

/** Gives a member one of the running coupons. */
export function CouponDialog({ customer: { customer_id }, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const why = useReason();
  const query = useRunningCouponsQuery();
  const [give, giving] = useGiveCouponMutation();
  const coupons = query.currentData?.rows ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const promo_id = Number(chosen ?? coupons[0]?.promo_id ?? 0);
  const onSubmit = async () => {
    why.setTried(true);
    if (why.isMissing || promo_id === 0) return;
    const { error } = await give({ customer_id, promo_id, reason: why.reason });
    if (error !== undefined) return why.refuse(error);
    onClose();
    notice.done(t('customers.done.coupon'));
  };
  return (
    <ActDialog
      title={t('customers.acts.coupon')}
      confirm={t('customers.acts.coupon')}
      busy={giving.isLoading}
      disabled={coupons.length === 0}
      refused={why.refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Loaded query={query} page>
        {() =>
          coupons.length === 0 ? (
            <p>{t('customers.noCoupons')}</p>
          ) : (
            <Select
              label={t('customers.coupon')}
              value={String(promo_id)}
              options={coupons.map((one) => ({
                value: String(one.promo_id),
                label: language === 'th' ? one.name_th : one.name_en,
              }))}
              onChange={setChosen}
            />
          )
        }
      </Loaded>
      {why.field}
    </ActDialog>
  );
}
