import type { CoinMember, CoinsByHandRequest, MemberCoinsAnswer } from '@mali/contracts/coins';
import { COINS_BY_HAND } from '@mali/contracts/reward-values';
import { formatDate } from '@mali/thai/dates';
import { parseThaiPhone } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as yup from 'yup';
import { useAppDispatch } from '../../../app/hooks.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { AdminSearch } from '../../shared/admin-search.tsx';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useCoinsByHandMutation, useFindCoinMembersMutation, useMemberCoinsQuery } from '../coin-calls.ts';
import styles from './coins.module.css';

const LIMIT = 20;
type Way = CoinsByHandRequest['way'];
const memberParam = (search: URLSearchParams): number | null => {
  const id = Number(search.get('member') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
const findSchema = yup.object({
  who: yup
    .string()
    .trim()
    .test(
      'who',
      'who',
      (who = '') => yup.string().email().required().isValidSync(who) || parseThaiPhone(who).ok,
    ),
});

/** Manual adjustment of a member's coins. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const user_id = memberParam(search);
  const [find, { data: found, error, isLoading }] = useFindCoinMembersMutation();
  const form = useFormik({
    initialValues: { who: '' },
    validationSchema: findSchema,
    onSubmit: async ({ who }) => {
      const { data } = await find(who.trim());
      const [only] = data?.data ?? [];
      const one = data?.count === 1 ? only?.user_id : undefined;
      void navigate(adminPaths.coins({ member: one }), { replace: true });
    },
  });
  const { touched, error: wrong } = form.getFieldMeta('who');

  const result = () => {
    if (user_id !== null) return <MemberCoins key={user_id} user_id={user_id} page={pageOf(search)} />;
    if (isApiError(error)) return <Refused>{error.text[language]}</Refused>;
    if (found === undefined) return null;
    if (found.count === 0)
      return <EmptyState icon="noResult" title={t('adminCoins.none')} text={t('adminCoins.noneText')} />;
    return (
      <section>
        <h2 className={text.subheading}>{t('adminCoins.choose')}</h2>
        <ul className={styles.people}>
          {found.data.map((member) => (
            <li key={member.user_id}>
              <TextLink inline to={adminPaths.coins({ member: member.user_id })}>
                {nameOf(member)}
              </TextLink>
              <small>{member.email}</small>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.coins')} noIndex />
      <AdminHead title={t('parts.coins')} lead={t('adminCoins.lead')} />
      <AdminSearch label={t('adminCoins.find')} busy={isLoading} onSubmit={form.handleSubmit}>
        <TextField
          {...form.getFieldProps('who')}
          label={t('adminCoins.who')}
          error={touched && wrong !== undefined ? t('adminCoins.whoWrong') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AdminSearch>
      {result()}
    </div>
  );
}

const nameOf = ({ name, email }: CoinMember): string => name || email;

function MemberCoins({ user_id, page }: { user_id: number; page: number }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('rewards');
  const language = useLanguage();
  const at = useAt();
  const { data, error, refetch } = useMemberCoinsQuery(
    { user_id, page, limit: LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  const [way, setWay] = useState<Way | null>(null);
  if (data === undefined) {
    if (isApiError(error) && error.status === 404)
      return <EmptyState icon="noResult" title={t('adminCoins.none')} text={t('adminCoins.noneText')} />;
    if (error !== undefined) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const { member, coins } = data;
  return (
    <section className={styles.member} aria-label={nameOf(member)}>
      <div className={styles.account}>
        <div>
          <h2 className={text.subheading}>{nameOf(member)}</h2>
          <p className={text.muted}>
            {[member.email, member.mobile].filter((part) => part !== null).join(' · ')}
          </p>
        </div>
        <p className={styles.balance}>
          <b data-testid="balance">{formatCount(coins.balance)}</b>
          <span>{t('adminCoins.worth', { amount: formatBaht(coins.balance) })}</span>
        </p>
        <div className={styles.acts}>
          <Button size="m" onClick={() => setWay('give')}>
            {t('adminCoins.give')}
          </Button>
          {coins.balance > 0 && (
            <Button size="m" look="secondary" onClick={() => setWay('take')}>
              {t('adminCoins.take')}
            </Button>
          )}
        </div>
      </div>
      {coins.owed > 0 && <p className={styles.care}>{t('adminCoins.owed', { count: coins.owed })}</p>}
      {coins.count === 0 ? (
        <EmptyState icon="cash" title={t('adminCoins.empty')} />
      ) : (
        <>
          <ResponsiveTable
            caption={t('adminCoins.history')}
            rows={coins.ledger}
            rowKey={({ entry_id }) => entry_id}
            columns={[
              { key: 'at', head: t('adminCoins.at'), cell: (entry) => at(entry.at) },
              {
                key: 'what',
                head: t('adminCoins.what'),
                cell: ({ kind, so_no, reason }) => (
                  <>
                    {words(`wallet.kinds.${kind}`)}
                    {so_no !== null && (
                      <>
                        {' '}
                        <TextLink inline to={adminPaths.order(so_no)}>
                          {so_no}
                        </TextLink>
                      </>
                    )}
                    {reason !== null && <small>{reason}</small>}
                  </>
                ),
              },
              {
                key: 'until',
                head: t('adminCoins.until'),
                cell: ({ expires_at }) =>
                  expires_at === null ? '' : formatDate(new Date(Date.parse(expires_at) - 1), language),
              },
              {
                key: 'coins',
                head: t('adminCoins.change'),
                end: true,
                cell: (entry) => (
                  <strong className={cx(styles.change, entry.coins > 0 && text.leaf)}>
                    {entry.coins > 0 ? '+' : '−'}
                    {formatCount(Math.abs(entry.coins))}
                  </strong>
                ),
              },
            ]}
          />
          <Pager
            page={page}
            count={coins.count}
            limit={LIMIT}
            to={(other) => adminPaths.coins({ member: user_id, page: pageParam(other) })}
          />
        </>
      )}
      {way !== null && <ByHand way={way} of={data} onClose={() => setWay(null)} />}
    </section>
  );
}

/**
 * Asks for amount and reason. The idempotency key belongs to this dialog: a double click or retry adjusts
 * once.
 */
function ByHand({ way, of, onClose }: { way: Way; of: MemberCoinsAnswer; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { member, coins } = of;
  const [key] = useState(() => crypto.randomUUID());
  const [send, { isLoading }] = useCoinsByHandMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const most = way === 'give' ? COINS_BY_HAND.most : Math.min(COINS_BY_HAND.most, coins.balance);
  const form = useFormik({
    initialValues: { coins: '', reason: '' },
    validationSchema: yup.object({
      coins: yup
        .string()
        .test(
          'coins',
          'coins',
          (typed = '') => /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most,
        ),
      reason: yup.string().trim().required('reason').min(3, 'reason'),
    }),
    onSubmit: async (values) => {
      const count = Number(values.coins);
      const { user_id } = member;
      const { error } = await send({ user_id, way, coins: count, reason: values.reason.trim(), key });
      if (isApiError(error)) {
        // Closing the code dialog needs no error message.
        setRefusal(error.code === 'AUTH.CONFIRM_REQUIRED' ? null : error);
        return;
      }
      dispatch(toastShown({ tone: 'done', text: t(`adminCoins.done.${way}`, { count }) }));
      onClose();
    },
  });
  const typed = Number(form.values.coins);
  const count = Number.isSafeInteger(typed) && typed > 0 && typed <= most ? typed : null;
  const shown = (name: 'coins' | 'reason') => {
    const { touched, error } = form.getFieldMeta(name);
    if (!touched || error === undefined) return undefined;
    return name === 'coins'
      ? t('adminCoins.coinsWrong', { most: formatCount(most) })
      : t('adminCoins.reasonWrong');
  };
  return (
    <Dialog open onClose={onClose} title={t(`adminCoins.asking.${way}`, { name: nameOf(member) })}>
      <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
        {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
        <TextField
          {...form.getFieldProps('coins')}
          label={t('adminCoins.coins')}
          hint={t(`adminCoins.coinsHint.${way}`, {
            most: formatCount(most),
            balance: formatCount(coins.balance),
          })}
          error={shown('coins')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextArea
          {...form.getFieldProps('reason')}
          label={t('adminCoins.reason')}
          hint={t('adminCoins.reasonHint')}
          error={shown('reason')}
          maxLength={COINS_BY_HAND.reason}
        />
        <Button type="submit" wide busy={isLoading}>
          {count === null ? t(`adminCoins.${way}`) : t(`adminCoins.yes.${way}`, { count })}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('adminCoins.no')}
        </Button>
      </form>
    </Dialog>
  );
}
