import type { Sending } from '@mali/contracts/sending';
import { RESERVE_MAX } from '@mali/contracts/sending-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, RadioCards, TextField } from '../../ui/field.tsx';
import { ActForm } from '../shared/act-dialog.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './sending-settings.module.css';
import { useChangeSendingMutation, useSendingQuery } from './stock-calls.ts';

/** Which places send orders of the web shop, and by which rule (STOCK-09). */
export function SendingSettings() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="m" look="secondary" onClick={() => setOpen(true)}>
        {t('sending.open')}
      </Button>
      {isOpen && <SendingDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SendingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useSendingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onClose={onClose} title={t('sending.title')}>
      <Loaded query={query}>{(sending) => <SendingForm sending={sending} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

type Branch = Omit<Sending['branches'][number], 'reserve'> & { reserve: string };
const ruleOf = ({ branches_send, near_first, branches }: Sending) => ({
  ...{ branches_send, near_first },
  branches: branches.flatMap(({ location_id, sends, reserve }) => (sends ? [{ location_id, reserve }] : [])),
});
const isReserve = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= RESERVE_MAX;

function SendingForm({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [change, changing] = useChangeSendingMutation();
  // As it was when the dialog opened: a colleague's change meanwhile is a conflict.
  const [was] = useState(() => ruleOf(sending));
  const [byBranches, setByBranches] = useState(sending.branches_send);
  const [nearFirst, setNearFirst] = useState(sending.near_first);
  const [branches, setBranches] = useState<readonly Branch[]>(() =>
    sending.branches.map((branch) => ({ ...branch, reserve: String(branch.reserve) })),
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const set = (id: number, more: Partial<Branch>) =>
    setBranches((now) => now.map((one) => (one.location_id === id ? { ...one, ...more } : one)));
  const moveUp = (i: number) =>
    setBranches((now) =>
      now.flatMap((one, at) => (at === i - 1 ? [now[i] ?? one, one] : at === i ? [] : [one])),
    );
  const isMissing = byBranches && !branches.some(({ sends }) => sends);
  const onSubmit = async () => {
    setTried(true);
    if (
      changing.isLoading ||
      isMissing ||
      !branches.every(({ sends, reserve }) => !sends || isReserve(reserve))
    )
      return;
    const wanted = ruleOf({
      ...{ branches_send: byBranches, near_first: nearFirst },
      branches: branches.map((branch) => ({ ...branch, reserve: Number(branch.reserve) })),
    });
    const { error } = await change({ ...wanted, was });
    if (error !== undefined) return setRefused(notice.textOf(error));
    notice.done(t('sending.done'), () => change({ ...was, was: wanted }));
    onClose();
  };
  return (
    <ActForm
      confirm={t('sending.save')}
      busy={changing.isLoading}
      refused={refused ?? (tried && isMissing ? t('sending.noneChosen') : null)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RadioCards
        legend={t('sending.rule')}
        name="sending-rule"
        value={byBranches ? 'branches' : 'main'}
        onChange={(value) => setByBranches(value === 'branches')}
        options={[
          { value: 'main', label: t('sending.main'), sub: t('sending.mainText') },
          { value: 'branches', label: t('sending.branches'), sub: t('sending.branchesText') },
        ]}
      />
      {byBranches && (
        <>
          <Checkbox
            label={t('sending.nearFirst')}
            checked={nearFirst}
            onChange={({ target }) => setNearFirst(target.checked)}
          />
          <p className={styles.head}>{t(branches.length === 0 ? 'sending.noBranch' : 'sending.order')}</p>
          <ol className={styles.branches}>
            {branches.map(({ location_id, sends, has_address, reserve, name: names }, i) => {
              const name = names[language];
              return (
                <li key={location_id}>
                  <Checkbox
                    label={t('sending.sends', { name })}
                    checked={sends}
                    // One that was chosen before can be taken out.
                    disabled={!(has_address || sends)}
                    aria-describedby={has_address ? undefined : `no-address-${location_id}`}
                    onChange={({ target }) => set(location_id, { sends: target.checked })}
                  />
                  {!has_address && (
                    <p className={styles.missing} id={`no-address-${location_id}`}>
                      {t('sending.noAddress')}
                    </p>
                  )}
                  {sends && i > 0 && (
                    <button
                      type="button"
                      className={styles.up}
                      aria-label={t('sending.up', { name })}
                      onClick={() => moveUp(i)}
                    >
                      <span aria-hidden="true">↑</span>
                    </button>
                  )}
                  {sends && (
                    <div className={styles.reserve}>
                      <TextField
                        label={t('sending.reserve', { name })}
                        inputMode="numeric"
                        autoComplete="off"
                        maxLength={3}
                        value={reserve}
                        error={
                          isReserve(reserve) ? undefined : t('sending.reserveWrong', { max: RESERVE_MAX })
                        }
                        onChange={({ target }) => set(location_id, { reserve: target.value })}
                      />
                    </div>
                  )}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </ActForm>
  );
}
