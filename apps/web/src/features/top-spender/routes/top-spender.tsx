import type { TopSpenderCampaign, TopSpenderPlace } from '@mali/contracts/top-spender';
import { TOP_SPENDER, type TopSpenderState } from '@mali/contracts/top-spender-values';
import { formatDate } from '@mali/thai/dates';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { Countdown, useServerClock } from '../../flash-sale/index.ts';
import { popupOpened } from '../../layout/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { selectSessionKnown, selectSignedIn } from '../../session/index.ts';
import { topSpender, useJoinTopSpenderMutation, useMyTopSpenderQuery, useTopSpenderQuery } from '../calls.ts';
import { requestedCampaign } from '../requests.ts';
import styles from './top-spender.module.css';

/** Polling interval of the leaderboard. */
const POLL_MS = 20_000;

/** The campaign's state by the server clock; a settled campaign stays settled. */
function stateAt({ state, starts_at, ends_at }: TopSpenderCampaign, now: number): TopSpenderState {
  if (state === 'settled') return state;
  if (now >= Date.parse(ends_at)) return 'counting';
  return now < Date.parse(starts_at) ? 'coming' : 'running';
}

export function loader({ request }: LoaderFunctionArgs) {
  const id = requestedCampaign(new URL(request.url).searchParams);
  return id === undefined ? null : startQuery(topSpender.initiate(id, { subscribe: false }));
}

/** The top-spender campaign (CAMP-03): prizes, leaderboard, and the user's own rank. */
export function Component() {
  const { t } = useTranslation('topSpender');
  const [search] = useSearchParams();
  const id = requestedCampaign(search);
  const unknown = id === undefined;
  const { data, error, refetch } = useTopSpenderQuery(id ?? null, {
    skip: unknown,
    pollingInterval: POLL_MS,
  });

  if (unknown || (isApiError(error) && error.status === 404)) return <NotFound />;
  if (data === undefined) {
    return (
      <div className={text.wrap}>
        {error === undefined ? (
          <Loading>
            <Skeleton shape="block" className={styles.wait} />
          </Loading>
        ) : (
          <ErrorState page retry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (data.campaign === null) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('title')} description={t('description')} canonical={paths.topSpender()} />
        <EmptyState icon="gift" page title={t('none')} text={t('noneText')}>
          <ButtonLink to={paths.shop()}>{t('toShop')}</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  const { campaign } = data;
  const others = data.campaigns.filter(({ campaign_id }) => campaign_id !== campaign.campaign_id);
  return <Campaign key={campaign.campaign_id} campaign={campaign} others={others} onTurn={refetch} />;
}

function Campaign({
  campaign,
  others,
  onTurn,
}: {
  campaign: TopSpenderCampaign;
  others: readonly Pick<TopSpenderCampaign, 'campaign_id' | 'name' | 'name_th' | 'state' | 'ends_at'>[];
  /** Called when it starts or ends by the clock. */
  onTurn: () => unknown;
}) {
  const { t } = useTranslation(['topSpender', 'flash']);
  const language = useLanguage();
  const now = useServerClock();
  const state = stateAt(campaign, now);
  const turned = state !== campaign.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state change
  useEffect(() => {
    if (turned) onTurn();
  }, [turned]);
  const name = inLanguage(campaign, 'name', language);
  const until = state === 'coming' ? campaign.starts_at : campaign.ends_at;
  return (
    <div className={cx(text.wrap, styles.page)}>
      <PageMeta title={name} description={t('topSpender:description')} canonical={paths.topSpender()} />
      <Breadcrumbs
        crumbs={[{ label: t('flash:home'), to: paths.home() }, { label: t('topSpender:title') }]}
      />
      <div className={styles.head}>
        <p className={cx(styles.state, state === 'running' && styles.running)}>
          {t(`topSpender:states.${state}`)}
        </p>
        <h1 className={text.title}>{name}</h1>
        <p className={text.muted}>{inLanguage(campaign, 'lead', language)}</p>
        {campaign.end_reason !== null && (
          <p className={styles.announce}>
            {t('topSpender:endedEarly', { reason: inLanguage(campaign, 'end_reason', language) ?? '' })}
          </p>
        )}
        <p>
          {t('topSpender:window', {
            from: formatStart(new Date(campaign.starts_at), language),
            to: formatEnd(new Date(campaign.ends_at), language),
          })}
        </p>
        {state === 'coming' || state === 'running' ? (
          <Countdown
            left={Date.parse(until) - now}
            label={t(state === 'coming' ? 'topSpender:startsIn' : 'topSpender:endsIn')}
          />
        ) : (
          state === 'counting' && (
            <p className={styles.announce}>
              {t('topSpender:announce', { date: formatDate(new Date(campaign.announce_at), language) })}
            </p>
          )
        )}
      </div>
      <div className={styles.columns}>
        <Board campaign={campaign} state={state} />
        <div className={styles.side}>
          <Mine campaign={campaign} state={state} />
          <section>
            <h2 className={text.subheading}>{t('topSpender:prizes')}</h2>
            <ul className={styles.prizes}>
              {campaign.prizes.map((prize) => (
                <li key={prize.from_place}>
                  <span>
                    {prize.from_place === prize.to_place
                      ? t('topSpender:place', { place: prize.from_place })
                      : t('topSpender:places', { from: prize.from_place, to: prize.to_place })}
                  </span>
                  <b>{inLanguage(prize, 'prize', language)}</b>
                </li>
              ))}
            </ul>
          </section>
          {others.length > 0 && (
            <nav aria-label={t('topSpender:others')}>
              <h2 className={text.subheading}>{t('topSpender:others')}</h2>
              <ul className={styles.others}>
                {others.map((other) => (
                  <li key={other.campaign_id}>
                    <AppLink to={paths.topSpender(other.campaign_id)}>
                      {inLanguage(other, 'name', language)}
                      <small>
                        {t(`topSpender:states.${other.state}`)} ·{' '}
                        {formatEnd(new Date(other.ends_at), language)}
                      </small>
                    </AppLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <Rules campaign={campaign} />
      </div>
    </div>
  );
}

function Board({ campaign, state }: { campaign: TopSpenderCampaign; state: TopSpenderState }) {
  const { t } = useTranslation('topSpender');
  const { leaderboards, count } = campaign;
  const settled = state === 'settled';
  const title = t(settled ? 'winners' : 'board');
  return (
    <section aria-label={title}>
      <div className={styles.boardHead}>
        <h2 className={text.heading}>{title}</h2>
        {!settled && count > 0 && <p className={text.muted}>{t('people', { count })}</p>}
      </div>
      {leaderboards.length === 0 ? (
        <p className={styles.empty}>
          <b>{t(settled ? 'emptyEnd' : 'empty')}</b> {!settled && state === 'running' && t('emptyText')}
        </p>
      ) : (
        <ol className={styles.board}>
          {leaderboards.map((one) => (
            <Place
              key={one.place}
              of={one}
              wins={one.place <= campaign.places}
              unnamed={t(campaign.registration === 'none' ? 'unnamed' : 'left')}
            />
          ))}
        </ol>
      )}
      {!settled && <p className={styles.note}>{t('boardNote')}</p>}
    </section>
  );
}

function Place({
  of: { place, name, amount, rights },
  wins,
  unnamed,
}: {
  of: TopSpenderPlace;
  wins: boolean;
  unnamed: string;
}) {
  const { t } = useTranslation('topSpender');
  return (
    <li className={cx(wins && styles.wins)}>
      <span className={styles.place}>{formatCount(place)}</span>
      <span className={styles.name}>{name === '' ? unnamed : name}</span>
      <span className={styles.amount}>
        {formatBaht(amount)}
        <small>{t('rights', { count: rights })}</small>
      </span>
    </li>
  );
}

/** The member's counted orders, entered or not; a visitor is asked to sign in. */
function Mine({ campaign, state }: { campaign: TopSpenderCampaign; state: TopSpenderState }) {
  const { t } = useTranslation(['topSpender', 'shell']);
  const dispatch = useAppDispatch();
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  return (
    <section className={styles.mine} aria-label={t('topSpender:mine.title')}>
      <h2 className={text.subheading}>{t('topSpender:mine.title')}</h2>
      {signedIn ? (
        <Standing campaign={campaign} state={state} />
      ) : known ? (
        <>
          <p className={text.muted}>
            {t(state === 'settled' ? 'topSpender:mine.visitorOver' : 'topSpender:mine.visitor')}
          </p>
          <Button wide onClick={() => dispatch(popupOpened('login'))}>
            {t('shell:signIn')}
          </Button>
        </>
      ) : (
        <Loading>
          <Skeleton shape="block" className={styles.mineWait} />
        </Loading>
      )}
    </section>
  );
}

function Standing({ campaign, state }: { campaign: TopSpenderCampaign; state: TopSpenderState }) {
  const { t } = useTranslation('topSpender');
  const language = useLanguage();
  const { campaign_id } = campaign;
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const [join, { isLoading, error }] = useJoinTopSpenderMutation();
  const { data, isError, refetch } = useMyTopSpenderQuery(
    { campaign_id, page },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS },
  );
  if (data === undefined) {
    if (isError) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.mineWait} />
      </Loading>
    );
  }
  const open = state === 'coming' || state === 'running';
  const pages = Math.ceil(data.count / TOP_SPENDER.history);
  const isOpenToAll = campaign.registration === 'none';
  const isRanked = data.entry === 'accepted' || (isOpenToAll && data.entry === null);
  const set = async (joined: boolean) => {
    await join({ campaign_id, joined });
    setAsking(false);
  };
  return (
    <>
      <dl className={styles.sums}>
        <div className={styles.wide}>
          <dt>{t(isRanked || state === 'settled' ? 'mine.place' : 'mine.wouldBe')}</dt>
          <dd>{data.place === null ? t('mine.noPlace') : formatCount(data.place)}</dd>
        </div>
        <div>
          <dt>{t('mine.registered')}</dt>
          <dd>
            {formatBaht(data.totalRegisteredAmount)}
            <small>{t('mine.registeredHint')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('mine.approved')}</dt>
          <dd>
            {formatBaht(data.totalApprovedAmount)}
            <small>{t('mine.approvedHint')}</small>
          </dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('mine.rights')}</dt>
          <dd>
            {formatCount(data.totalApprovedRights)}
            <small>{t('mine.rightsHint', { amount: formatBaht(campaign.right_amount) })}</small>
          </dd>
        </div>
      </dl>
      {isApiError(error) && <Refused>{error.text[language]}</Refused>}
      {data.entry === 'refused' ? (
        <p className={styles.joined}>{t('mine.refused', { reason: data.reason ?? '' })}</p>
      ) : data.joined ? (
        <p className={styles.joined}>
          {t(data.entry === 'waiting' ? 'mine.waiting' : 'mine.joined', { name: data.name })}{' '}
          <LinkButton inline onClick={() => setAsking(true)}>
            {t('mine.leave')}
          </LinkButton>
        </p>
      ) : (
        open && (
          <>
            <Button wide busy={isLoading} onClick={() => void set(true)}>
              {t(isOpenToAll ? 'mine.showName' : 'mine.join')}
            </Button>
            <p className={styles.note}>
              {t('mine.consent', { name: data.name })}
              {campaign.registration === 'reviewed' && ` ${t('mine.reviewed')}`}
            </p>
          </>
        )
      )}
      <h3 className={styles.historyHead}>{t('mine.history')}</h3>
      {data.count === 0 ? (
        <p className={text.muted}>{t('mine.historyEmpty')}</p>
      ) : (
        <>
          <ul className={styles.history}>
            {data.history.map((order) => (
              <li key={order.so_no}>
                <span>
                  <TextLink inline to={paths.order(order.so_no)}>
                    {order.so_no}
                  </TextLink>
                  <small>{formatDate(new Date(order.placed_at), language)}</small>
                </span>
                <span className={styles.amount}>
                  {formatBaht(order.amount)}
                  <Badge tone={order.state === 'approved' ? 'leaf' : 'plain'}>
                    {t(`mine.state.${order.state}`)}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <div className={styles.pages}>
              <Button look="quiet" size="m" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('mine.before')}
              </Button>
              <Button look="quiet" size="m" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t('mine.after')}
              </Button>
            </div>
          )}
        </>
      )}
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={t('mine.leaveTitle')}>
          <div className={styles.dialog}>
            <p>{t(isOpenToAll ? 'mine.leaveTextAll' : 'mine.leaveText')}</p>
            <Button wide busy={isLoading} onClick={() => void set(false)}>
              {t('mine.leave')}
            </Button>
            <Button wide look="quiet" onClick={() => setAsking(false)}>
              {t('mine.stay')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const RULES = ['time', 'amount', 'cod', 'back', 'tie'] as const;

function Rules({ campaign }: { campaign: TopSpenderCampaign }) {
  const { t } = useTranslation('topSpender');
  const language = useLanguage();
  const { counted, registration } = campaign;
  const terms = inLanguage(campaign, 'terms', language);
  const isOpenToAll = registration === 'none';
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <h2 className={text.subheading}>{t('rules')}</h2>
      <ul>
        {RULES.map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
        <li>{t(isOpenToAll ? 'rule.finalAll' : 'rule.final')}</li>
        <li>{t(isOpenToAll ? 'rule.privacyAll' : 'rule.privacy')}</li>
        {!counted.all && (
          <li>
            {t('rule.counted', {
              names: counted.named.map((one) => inLanguage(one, 'name', language)).join(', '),
            })}
          </li>
        )}
      </ul>
      {terms !== '' && <p className={styles.terms}>{terms}</p>}
    </section>
  );
}
