import type { OfficeSite } from '@mali/contracts/site-office';
import { SHOP_STATES, type ShopState, SITE_EDIT } from '@mali/contracts/site-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { ShopperView } from './shopper-view.tsx';
import styles from './site.module.css';
import { useSetSiteStateMutation } from './site-calls.ts';
import { isPossible, TimeFields } from './time-fields.tsx';

/** Changes the state of the shop, now or later; shows before what shoppers will see. */
export function StateDialog({ site, onClose }: { site: OfficeSite; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useSetSiteStateMutation();
  // Sent again after a lost answer, the request adds nothing.
  const [request_key] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<ShopState>(site.state === 'open' ? 'read_only' : 'open');
  const [period, setPeriod] = useState<{ starts_at: string | null; ends_at: string | null }>({
    ...{ starts_at: null, ends_at: null },
  });
  const [texts, setTexts] = useState({ message: '', message_th: '', reason: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const opens = state === 'open';
  const endError =
    state === 'closed' && period.ends_at === null
      ? t('siteState.needsEnd')
      : isPossible(period)
        ? undefined
        : t('siteState.endFirst');
  const missing = texts.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing || (!opens && endError !== undefined)) return;
    const { error } = await send({
      ...{ request_key, state, was: site.state, reason: texts.reason.trim() },
      ...(opens
        ? { starts_at: null, ends_at: null, message: '', message_th: '' }
        : { ...period, message: texts.message.trim(), message_th: texts.message_th.trim() }),
    });
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t(period.starts_at === null || opens ? 'siteState.changed' : 'siteState.planned'));
  };
  const text = (name: 'message' | 'message_th' | 'reason', label: string, max: number, hint?: string) => (
    <TextArea
      label={label}
      hint={hint}
      error={name === 'reason' && tried && missing ? t('siteState.missing') : undefined}
      maxLength={max}
      value={texts[name]}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
    />
  );
  return (
    <ActDialog
      title={t('siteState.changeTitle')}
      confirm={t(period.starts_at === null || opens ? 'siteState.doNow' : 'siteState.doPlan')}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label={t('siteState.state')}
        value={state}
        options={SHOP_STATES.filter((one) => one !== 'open' || site.state !== 'open').map((value) => ({
          ...{ value, label: t(`siteState.states.${value}`) },
        }))}
        onChange={setState}
      />
      <p className={styles.soft}>{t(`siteState.about.${state}`)}</p>
      {!opens && (
        <>
          <TimeFields
            value={period}
            hints={{
              starts_at: t('siteState.startsHint'),
              ends_at: t(state === 'closed' ? 'siteState.closedHint' : 'siteState.endsHint'),
            }}
            error={tried ? endError : undefined}
            onChange={setPeriod}
          />
          {text('message_th', t('siteState.message_th'), SITE_EDIT.message, t('siteState.messageHint'))}
          {text('message', t('siteState.message_en'), SITE_EDIT.message, t('siteState.messageHint'))}
        </>
      )}
      {text('reason', t('siteState.reason'), SITE_EDIT.reason)}
      <ShopperView state={state} {...texts} ends_at={period.ends_at} />
    </ActDialog>
  );
}
