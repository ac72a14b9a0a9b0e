import { carrierName } from '@mali/contracts/parcel-states';
import { RETURN_DAYS, RETURN_RULES, type ReturnReason } from '@mali/contracts/return-values';
import type { AdminReturn } from '@mali/contracts/returns';
import { formatDate, startOfBangkokDay } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { adminPaths } from '../../paths.ts';
import {
  RecordColumns,
  RecordHead,
  RecordPage,
  RecordSection,
  RecordTimeline,
} from '../../shared/record-page.tsx';
import { reasonWord, statusWord } from '../../shared/return-words.ts';
import { useAt } from '../../shared/use-at.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import { useAdminReturnQuery } from '../calls.ts';
import { DecideForm } from '../decide-form.tsx';
import { ExchangeSection, WishForm } from '../exchange.tsx';
import { InspectForm } from '../inspect-form.tsx';
import styles from '../return.module.css';
import { ReturnItem } from '../return-item.tsx';
import { useReturnStep } from '../use-step.ts';

/** One return with what the user may do with it. */
export function Component() {
  const { t } = useTranslation('admin');
  const { return_no = '' } = useParams();
  const number = return_no.toUpperCase();
  const query = useAdminReturnQuery(number, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  return (
    <RecordPage
      title={number}
      section="returns"
      unknown={t('adminReturns.unknown', { return_no: number })}
      query={query}
    >
      {(one) => <View one={one} />}
    </RecordPage>
  );
}

function View({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return (
    <>
      <RecordHead
        title={one.return_no}
        marks={
          <>
            <AppLink to={adminPaths.order(one.so_no)}>{one.so_no}</AppLink>
            <span>{one.customer.name}</span>
            <Delivered one={one} />
            <strong>{statusWord(one.status, language)}</strong>
            {one.status === 'asked' && (
              <span className={one.late ? styles.bad : undefined}>
                {t(one.late ? 'adminReturns.late' : 'adminReturns.answerBy', { time: at(one.decide_by) })}
              </span>
            )}
          </>
        }
      >
        <Acts one={one} />
      </RecordHead>
      <Stages one={one} />
      <RecordColumns
        aside={
          <>
            <ExchangeSection one={one} />
            <Money one={one} />
            <Customer one={one} />
            <Policy one={one} />
            <Timeline one={one} />
          </>
        }
      >
        <RecordSection className={styles.section} title={t('adminReturns.says')}>
          {one.source === 'staff' && <p className={styles.muted}>{t('adminReturns.byStaff')}</p>}
          <blockquote>{one.note === '' ? t('adminReturns.saysNothing') : one.note}</blockquote>
          {one.photos.length > 0 && (
            <ul className={styles.photos}>
              {one.photos.map((photo, i) => (
                <li key={photo.photo}>
                  <a href={photo.large} target="_blank" rel="noreferrer">
                    <img
                      src={photo.small}
                      alt={t('adminReturns.photo', { number: i + 1 })}
                      width={160}
                      height={160}
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </RecordSection>
        {one.can.decide ? (
          <RecordSection className={styles.section} title={t('adminReturns.decide')}>
            <DecideForm key={one.status} one={one} />
          </RecordSection>
        ) : one.can.inspect ? (
          <RecordSection className={styles.section} title={t('adminReturns.inspect')}>
            <InspectForm key={one.status} one={one} />
          </RecordSection>
        ) : (
          <RecordSection className={styles.section} title={t('adminReturns.lines')}>
            {one.lines.map((line) => (
              <ReturnItem key={line.line_no} line={line} of={one} />
            ))}
          </RecordSection>
        )}
        {one.can.wish && <WishForm key={`${one.status} ${one.events.length}`} one={one} />}
      </RecordColumns>
    </>
  );
}

const DAY_MS = 86_400_000;

/** Days after delivery in which a reason is accepted for the order of a return; null: any time. */
const daysOf = ({ terms = [] }: AdminReturn, reason: ReturnReason): number | null =>
  (terms.find((term) => term.reason === reason) ?? RETURN_RULES[reason]).days;

/** The day of delivery, and how much of the return period is over. */
function Delivered({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (one.delivered_at === null) return <span>{t('adminReturns.notDelivered')}</span>;
  const delivered = new Date(one.delivered_at);
  const asked = startOfBangkokDay(new Date(one.asked_at)).getTime();
  const most = Math.max(...one.lines.map(({ reason }) => daysOf(one, reason) ?? RETURN_DAYS));
  const days = Math.round((asked - startOfBangkokDay(delivered).getTime()) / DAY_MS);
  return <span>{t('adminReturns.delivered', { date: formatDate(delivered, language), days, most })}</span>;
}

/** Steps without a form of their own. */
function Acts({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const { take, busy } = useReturnStep();
  const { return_no, can, quote, exchange_preview } = one;
  return (
    <div className={styles.acts}>
      {can.exchange && quote.exchange !== null && (
        <Button
          size="m"
          look={can.receive ? 'secondary' : 'primary'}
          busy={busy}
          disabled={(exchange_preview?.short.length ?? 0) > 0}
          onClick={() =>
            void take({
              ...{ return_no, step: 'exchange' },
              body: { credit: quote.exchange?.credit ?? 0, goods: quote.exchange?.goods ?? 0 },
            })
          }
        >
          {t('adminReturns.exchange.create')}
        </Button>
      )}
      {can.pay && (
        <Button
          size="m"
          look={can.receive ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void take({ return_no, step: 'pay', body: { amount: quote.amount } })}
        >
          {quote.amount > 0
            ? t('adminReturns.pay', { amount: formatBaht(quote.amount) })
            : t('adminReturns.close')}
        </Button>
      )}
      {can.receive && (
        <Button size="m" busy={busy} onClick={() => void take({ return_no, step: 'receive', body: {} })}>
          {t('adminReturns.receive')}
        </Button>
      )}
    </div>
  );
}

const STAGES = ['asked', 'decided', 'received', 'inspected', 'done'] as const;
/** Stages that are over in a status. */
const OVER: Readonly<Record<AdminReturn['status'], number>> = {
  asked: 1,
  approved: 2,
  received: 3,
  inspected: 4,
  done: 5,
  refused: 2,
  withdrawn: 1,
};

function Stages({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const over = OVER[one.status];
  const isOpen = one.status !== 'refused' && one.status !== 'withdrawn';
  return (
    <ol className={styles.stages}>
      {STAGES.map((stage, i) => (
        <li
          key={stage}
          className={cx(i < over && styles.over, isOpen && i === over && styles.current)}
          aria-current={isOpen && i === over ? 'step' : undefined}
        >
          {t(`adminReturns.stages.${stage}`)}
        </li>
      ))}
    </ol>
  );
}

function Money({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const { quote } = one;
  const hasMoney = one.lines.some(
    ({ approved, exchange_for }) => approved !== false && exchange_for === null,
  );
  if (one.status === 'done' || one.status === 'refused' || one.status === 'withdrawn') return null;
  if (!hasMoney && one.drop_off_code === null) return null;
  return (
    <RecordSection className={styles.section} title={t('adminReturns.will')}>
      <ul className={styles.facts}>
        {hasMoney && (
          <>
            <li>
              <strong>{t('adminReturns.back', { amount: formatBaht(quote.amount) })}</strong>
            </li>
            <li>{t('adminReturns.share', { amount: formatBaht(quote.shares) })}</li>
            {quote.promotion_lost > 0 && (
              <li>{t('adminReturns.lost', { amount: formatBaht(quote.promotion_lost) })}</li>
            )}
            <li>{t('adminReturns.wayBack')}</li>
          </>
        )}
        {one.drop_off_code !== null && (
          <li>
            {t('adminReturns.code', { code: one.drop_off_code })}
            {one.drop_off_carrier != null && ` · ${carrierName(one.drop_off_carrier)}`}
          </li>
        )}
      </ul>
    </RecordSection>
  );
}

function Customer({ one: { customer } }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <RecordSection className={styles.section} title={customer.name}>
      <p className={styles.muted}>
        {customer.user_id === null
          ? t('adminOrders.guest')
          : t('adminOrders.member', { id: customer.user_id })}{' '}
        · {t('adminReturns.bought', { count: customer.orders })}
        <br />
        {customer.mobile}
        <br />
        {customer.email}
      </p>
      {customer.returns.length === 0 ? (
        <p className={styles.muted}>{t('adminReturns.noOthers')}</p>
      ) : (
        <>
          <h3>{t('adminReturns.others')}</h3>
          <ul className={styles.others}>
            {customer.returns.map((other) => (
              <li key={other.return_no}>
                <AppLink to={adminPaths.return(other.return_no)}>{other.return_no}</AppLink>
                <span>{statusWord(other.status, language)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </RecordSection>
  );
}

/** The rules of the reasons that were given. */
function Policy({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <RecordSection className={styles.section} title={t('adminReturns.policy')}>
      <ul className={styles.facts}>
        {[...new Set(one.lines.map(({ reason }) => reason))].map((name) => {
          const rule = RETURN_RULES[name];
          const reason = reasonWord(name, language, one.terms);
          const days = daysOf(one, name);
          const parts = [
            days === null ? t('adminReturns.ruleAny', { reason }) : t('adminReturns.rule', { reason, days }),
            ...(rule.opened ? [] : [t('adminReturns.ruleSealed')]),
            ...(rule.photo ? [t('adminReturns.rulePhoto')] : []),
            ...(rule.sendBack ? [] : [t('adminReturns.ruleKeep')]),
          ];
          return <li key={name}>{parts.join(', ')}</li>;
        })}
      </ul>
    </RecordSection>
  );
}

function Timeline({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  return (
    <RecordTimeline
      title={t('adminReturns.timeline')}
      record={`return ${one.return_no}`}
      entries={[...one.events].reverse().map((event) => ({
        at: event.at,
        time: at(event.at),
        text: t('adminReturns.event', {
          who: event.actor ?? t('adminReturns.customer'),
          what: t(`adminReturns.events.${event.kind}`, { defaultValue: event.kind }),
        }),
        more: null,
      }))}
    />
  );
}
