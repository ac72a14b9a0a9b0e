import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type { Customer, CustomerContact } from '@mali/contracts/customers';
import { CUSTOMER_LIST } from '@mali/contracts/lists/customers';
import { optionWord } from '@mali/contracts/lists/definition';
import { may } from '@mali/contracts/permissions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { adminPaths } from '../../paths.ts';
import figures from '../../shared/figures.module.css';
import { useStatusName } from '../../shared/order-names.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordColumns, RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { BlockDialog, CorrectDialog, CouponDialog, ResetDialog } from '../act-dialogs.tsx';
import { useCustomerQuery, useRevealCustomerMutation, useTagCustomersMutation } from '../customer-calls.ts';
import styles from '../customers.module.css';
import { MergeDialog } from '../merge-dialog.tsx';
import { Notes } from '../notes.tsx';
import { PrivacySection } from '../privacy-section.tsx';
import { TagForm } from '../tag-form.tsx';

/** A customer (CUST-01 to CUST-03): personal data is masked until it is asked for. */
export function Component() {
  const { customer_id = '' } = useParams();
  const { t } = useTranslation('admin');
  const id = Number(customer_id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useCustomerQuery(id, { skip: !isNumber, refetchOnMountOrArgChange: true });
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.customers')}
      section="customers"
      unknown={t('customers.unknown')}
      query={known as typeof query}
    >
      {(customer) => <One key={customer.customer_id} customer={customer} />}
    </RecordPage>
  );
}

type Act = 'block' | 'reset' | 'correct' | 'coupon' | 'merge';

function One({ customer }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const [reveal, revealing] = useRevealCustomerMutation();
  const [contact, setContact] = useState<CustomerContact | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  const { customer_id, user_id, kind, name, email, mobile, block, staff } = customer;
  const show = async (): Promise<CustomerContact | null> => {
    const answer = await reveal(customer_id);
    if ('error' in answer) {
      notice.failed(answer.error);
      return null;
    }
    setContact(answer.data);
    return answer.data;
  };
  const correct = async () => {
    if ((await show()) !== null) setAct('correct');
  };
  const close = () => {
    // A correction is shown as it is now.
    if (act === 'correct') void show();
    setAct(null);
  };
  const isMember = user_id !== null && !staff;
  const fullName = contact === null ? name : `${contact.first_name} ${contact.last_name}`.trim();
  return (
    <>
      <RecordHead
        title={fullName === '' ? email : fullName}
        marks={
          <>
            <span>{optionWord(CUSTOMER_LIST.filters.kind, kind, language)}</span>
            {customer.blocked && <Badge className={styles.blocked ?? ''}>{t('customers.blocked')}</Badge>}
            {staff && <Badge>{t('customers.staff')}</Badge>}
            <span>{t('customers.since', { at: at(customer.since) })}</span>
          </>
        }
      >
        <div className={styles.acts}>
          {isMember && block === null && may(role, 'customer:reveal') && (
            <Button size="m" look="secondary" busy={revealing.isLoading} onClick={() => void correct()}>
              {t('customers.acts.correct')}
            </Button>
          )}
          {isMember && block === null && may(role, 'customer:edit') && (
            <Button size="m" look="secondary" onClick={() => setAct('reset')}>
              {t('customers.acts.reset')}
            </Button>
          )}
          {isMember && block === null && may(role, 'customer:merge') && (
            <Button size="m" look="secondary" onClick={() => setAct('merge')}>
              {t('customers.acts.merge')}
            </Button>
          )}
          {!staff && may(role, 'customer:block') && (
            <Button size="m" look="quiet" onClick={() => setAct('block')}>
              {t(customer.blocked ? 'customers.acts.unblock' : 'customers.acts.block')}
            </Button>
          )}
        </div>
      </RecordHead>
      {block !== null && (
        <p className={styles.care}>
          {t('customers.blockedBy', { reason: block.reason, name: block.by ?? '–', at: at(block.at) })}
        </p>
      )}
      <Figures customer={customer} />
      <RecordColumns aside={<Aside customer={customer} />}>
        <RecordSection title={t('customers.contact')}>
          <dl className={styles.facts}>
            <Fact label={t('customers.fields.email')}>{contact?.email ?? email}</Fact>
            <Fact label={t('customers.fields.mobile')}>{(contact?.mobile ?? mobile) || '–'}</Fact>
            {contact !== null && (
              <>
                {contact.birthdate !== null && (
                  <Fact label={t('customers.fields.birthdate')}>{contact.birthdate}</Fact>
                )}
                {contact.addresses.map((line, i) => (
                  <Fact key={line} label={t('customers.fields.address', { n: i + 1 })}>
                    {line}
                  </Fact>
                ))}
              </>
            )}
          </dl>
          {contact === null && may(role, 'customer:reveal') && (
            <>
              <p className={styles.hint}>{t('customers.masked')}</p>
              <Button
                className={styles.show ?? ''}
                size="m"
                look="secondary"
                busy={revealing.isLoading}
                onClick={() => void show()}
              >
                {t('customers.show')}
              </Button>
            </>
          )}
        </RecordSection>
        <Orders customer={customer} />
        <RecordSection title={t('customers.notes')}>
          <Notes customer={customer} mayEdit={may(role, 'customer:edit')} />
        </RecordSection>
        {user_id !== null && (
          <Rewards customer={customer} onGive={isMember && block === null ? () => setAct('coupon') : null} />
        )}
        <PrivacySection customer={customer} />
      </RecordColumns>
      <RecordHistory record={`customer ${customer_id}`} />
      {act === 'block' && <BlockDialog customer={customer} onClose={close} />}
      {act === 'reset' && <ResetDialog customer={customer} onClose={close} />}
      {act === 'coupon' && <CouponDialog customer={customer} onClose={close} />}
      {act === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {act === 'correct' && contact !== null && (
        <CorrectDialog customer={customer} contact={contact} onClose={close} />
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Figures({ customer }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const { orders, value, average, returns, cod_refused, coins, wishes, user_id } = customer;
  const shown: [string, string][] = [
    ['orders', formatCount(orders)],
    ['value', formatBaht(value)],
    ['average', formatBaht(average)],
    ['returns', formatCount(returns)],
    ['cod_refused', formatCount(cod_refused)],
    ...(user_id === null
      ? []
      : ([
          ['coins', formatCount(coins.balance)],
          ['wishes', formatCount(wishes)],
        ] as [string, string][])),
  ];
  return (
    <dl className={figures.figures}>
      {shown.map(([key, text]) => (
        <div key={key}>
          <dt>{t(`customers.figures.${key}` as 'customers.figures.orders')}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Orders({ customer: { recent_orders, user_id } }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const status = useStatusName();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const mayRead = may(role, 'order:read-any');
  return (
    <RecordSection title={t('customers.figures.orders')}>
      {recent_orders.length === 0 && <p>{t('customers.noOrders')}</p>}
      <ul className={styles.rows}>
        {recent_orders.map(({ so_no, placed_at, doc_status, total }) => (
          <li key={so_no}>
            {mayRead ? <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink> : <span>{so_no}</span>}
            <span>{status(doc_status)}</span>
            <span>{formatBaht(total)}</span>
            <small>{at(placed_at)}</small>
          </li>
        ))}
      </ul>
      {mayRead && user_id !== null && recent_orders.length > 0 && (
        <p>
          <ButtonLink size="m" look="quiet" to={adminPaths.orders({ view: 'all', customer: user_id })}>
            {t('customers.allOrders')}
          </ButtonLink>
        </p>
      )}
    </RecordSection>
  );
}

function Rewards({ customer, onGive }: { customer: Customer; onGive: (() => void) | null }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('rewards');
  const language = useLanguage();
  const at = useAt();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const { user_id, coins, coupons, reviews } = customer;
  const mayGive = may(role, 'coin:manage') && user_id !== null;
  return (
    <>
      <RecordSection title={t('customers.coupons')}>
        {coupons.length === 0 && <p>{t('customers.noneYet')}</p>}
        <ul className={styles.rows}>
          {coupons.map((coupon) => (
            <li key={coupon.coupon_id}>
              <span>{language === 'th' ? coupon.title_th : coupon.title_en}</span>
              <span>{t(`customers.couponStates.${coupon.status}`)}</span>
              {coupon.expires_at !== null && (
                <small>{t('customers.until', { at: at(coupon.expires_at) })}</small>
              )}
            </li>
          ))}
        </ul>
        {mayGive && onGive !== null && (
          <p>
            <Button size="m" look="secondary" onClick={onGive}>
              {t('customers.acts.coupon')}
            </Button>
          </p>
        )}
      </RecordSection>
      <RecordSection title={t('customers.coins', { count: coins.balance })}>
        {coins.ledger.length === 0 && <p>{t('customers.noneYet')}</p>}
        <ul className={styles.rows}>
          {coins.ledger.map((entry) => (
            <li key={entry.entry_id}>
              <span>{words(`wallet.kinds.${entry.kind}`)}</span>
              <span>
                {entry.coins > 0 ? `+${formatCount(entry.coins)}` : `−${formatCount(-entry.coins)}`}
              </span>
              <small>{at(entry.at)}</small>
            </li>
          ))}
        </ul>
        {mayGive && (
          <p>
            <ButtonLink size="m" look="secondary" to={adminPaths.coins({ member: user_id })}>
              {t('customers.giveCoins')}
            </ButtonLink>
          </p>
        )}
      </RecordSection>
      {reviews.length > 0 && (
        <RecordSection title={t('customers.reviews')}>
          <ul className={styles.rows}>
            {reviews.map((review) => (
              <li key={review.id}>
                <span>{language === 'th' ? review.name_th : review.name_en}</span>
                <span>{t('customers.stars', { count: review.rating })}</span>
                <small>{at(review.at)}</small>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  );
}

function Aside({ customer }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const { customer_id, user_id, tags, known_tags, consents, conversations, sessions } = customer;
  const mayEdit = may(role, 'customer:edit');
  const yes = (is: boolean) => t(is ? 'customers.yes' : 'customers.no');
  return (
    <>
      <RecordSection title={t('customers.tags')}>
        <Tags customer={customer} mayEdit={mayEdit} />
        {mayEdit && tags.length < CUSTOMER_EDIT.tags && (
          <TagForm customer_ids={[customer_id]} known={known_tags.filter((tag) => !tags.includes(tag))} />
        )}
      </RecordSection>
      {user_id !== null && (
        <RecordSection title={t('customers.consents')}>
          <dl className={styles.facts}>
            <Fact label={t('customers.news')}>{yes(consents.news)}</Fact>
            <Fact label={t('customers.privacy')}>
              {consents.privacy_at !== null && consents.privacy
                ? at(consents.privacy_at)
                : yes(consents.privacy)}
            </Fact>
            <Fact label={t('customers.verified')}>{yes(consents.email_verified)}</Fact>
          </dl>
        </RecordSection>
      )}
      {user_id !== null && (
        <RecordSection title={t('customers.sessions')}>
          {sessions.length === 0 && <p>{t('customers.noSessions')}</p>}
          <ul className={styles.rows}>
            {sessions.map(({ browser, system, seen_at, started_at }) => (
              <li key={started_at}>
                <span>
                  {[browser, system].filter((one) => one !== null).join(' · ') || t('customers.device')}
                </span>
                <small>{t('customers.seen', { at: at(seen_at) })}</small>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      {conversations.length > 0 && (
        <RecordSection title={t('customers.conversations')}>
          <ul className={styles.rows}>
            {conversations.map(({ conversation_id, last_at, open }) => (
              <li key={conversation_id}>
                {may(role, 'inbox:work') ? (
                  <AppLink to={adminPaths.inbox({ conversation: conversation_id })}>
                    {t('customers.conversation', { id: conversation_id })}
                  </AppLink>
                ) : (
                  <span>{t('customers.conversation', { id: conversation_id })}</span>
                )}
                <span>{t(open ? 'customers.open' : 'customers.closed')}</span>
                <small>{at(last_at)}</small>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  );
}

function Tags({ customer: { customer_id, tags }, mayEdit }: { customer: Customer; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [change] = useTagCustomersMutation();
  const customer_ids = [customer_id];
  const remove = async (tag: string) => {
    const answer = await change({ customer_ids, remove: tag });
    if ('error' in answer) return notice.failed(answer.error);
    notice.done(t('teamwork.done.tagRemoved', { tag }), () => change({ customer_ids, add: tag }));
  };
  if (tags.length === 0) return mayEdit ? null : <p>{t('customers.noneYet')}</p>;
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <AppLink to={adminPaths.customers({ tag })}>{tag}</AppLink>
          {mayEdit && (
            <IconButton
              name="close"
              label={t('teamwork.removeTag', { tag })}
              onClick={() => void remove(tag)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
