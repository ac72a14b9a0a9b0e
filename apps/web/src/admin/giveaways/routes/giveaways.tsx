import type { AdminGiveaway, Prize } from '@mali/contracts/giveaways';
import { formatDateTime } from '@mali/thai/dates';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { serverNow } from '../../../clients/server-clock.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import {
  useAdminGiveawaysQuery,
  useDiscardGiveawayMutation,
  usePrizesQuery,
  useSaveGiveawayMutation,
  useSendPrizeMutation,
} from '../giveaway-calls.ts';
import { requestOf } from '../giveaway-draft.ts';
import styles from './giveaways.module.css';

// The form is large: the list does without it.
const GiveawayForm = lazy(async () => ({ default: (await import('../giveaway-form.tsx')).GiveawayForm }));

/** Polling interval for draws. */
const POLL_MS = 60_000;

const stateOf = ({ published, state }: AdminGiveaway) => (published ? state : 'draft');
const isId = (typed: string | null): typed is string => typed !== null && /^[1-9]\d{0,9}$/.test(typed);

/** Giveaway administration: list, form, or prizes (SHELL-23). */
export function Component() {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const [search] = useSearchParams();
  const { data, isError, refetch } = useAdminGiveawaysQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  const edit = search.get('edit');
  const asked = isId(edit) ? edit : search.get('prizes');
  const one = data?.data.find(({ giveaway_id }) => String(giveaway_id) === asked);

  const body = () => {
    if (data === undefined) {
      if (isError) return <ErrorState retry={() => void refetch()} />;
      return (
        <Loading>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (edit === 'new') return <Making kept={null} />;
    if (asked === null) return <List all={data.data} />;
    if (one === undefined) return <EmptyState icon="noResult" title={t('form.gone')} />;
    if (!isId(edit)) return <Prizes giveaway={one} />;
    if (!one.editable) return <EmptyState icon="lock" title={t('form.frozen')} />;
    return <Making key={one.giveaway_id} kept={one} />;
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('title')} noIndex />
      {edit !== null || asked !== null ? (
        <TextLink to={adminPaths.giveaways()}>{t('back')}</TextLink>
      ) : (
        <AdminHead title={t('title')} lead={t('lead')}>
          <ButtonLink size="m" to={adminPaths.giveaways({ edit: 'new' })}>
            {t('add')}
          </ButtonLink>
        </AdminHead>
      )}
      {body()}
    </div>
  );
}

function Making({ kept }: { kept: AdminGiveaway | null }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  return (
    <>
      <AdminHead title={t(kept === null ? 'form.new' : 'form.edit')} lead={t('form.lead')} />
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" className={styles.wait} />
          </Loading>
        }
      >
        <GiveawayForm kept={kept} />
      </Suspense>
      {kept !== null && <RecordHistory record={`giveaway ${kept.giveaway_id}`} />}
    </>
  );
}

function List({ all }: { all: AdminGiveaway[] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const [discarding, setDiscarding] = useState<AdminGiveaway | null>(null);
  const until = (moment: string) => formatEnd(new Date(moment), language);
  if (all.length === 0) return <EmptyState icon="gift" title={t('none')} text={t('noneText')} />;
  const acts = (one: AdminGiveaway) => {
    const { giveaway_id, title } = one;
    const label = (act: 'edit' | 'prizes' | 'see' | 'discard') => ({
      'aria-label': `${t(`acts.${act}`)}: ${title[language]}`,
    });
    return (
      <span className={styles.acts}>
        {one.editable && (
          <TextLink to={adminPaths.giveaways({ edit: giveaway_id })} {...label('edit')}>
            {t('acts.edit')}
          </TextLink>
        )}
        {one.drawn_at !== null && (
          <TextLink to={adminPaths.giveaways({ prizes: giveaway_id })} {...label('prizes')}>
            {t('acts.prizes')}
          </TextLink>
        )}
        {one.published ? (
          <TextLink reloadDocument to={paths.oneGiveaway(giveaway_id)} {...label('see')}>
            {t('acts.see')}
          </TextLink>
        ) : (
          <Button look="quiet" size="m" {...label('discard')} onClick={() => setDiscarding(one)}>
            {t('acts.discard')}
          </Button>
        )}
      </span>
    );
  };
  return (
    <>
      <ResponsiveTable
        caption={t('list')}
        rows={all}
        rowKey={({ giveaway_id }) => giveaway_id}
        columns={[
          {
            key: 'what',
            head: t('what'),
            cell: ({ title, product, units }) => (
              <>
                {title[language]}
                <small>
                  {product.brand_en} {(language === 'th' && product.mat_name_th) || product.mat_name} ·{' '}
                  {t('units', { count: units })}
                </small>
              </>
            ),
          },
          {
            key: 'state',
            head: t('state'),
            cell: (one) => (
              <>
                <Badge tone={stateOf(one) === 'open' ? 'leaf' : 'plain'}>{t(`states.${stateOf(one)}`)}</Badge>
                {one.to_send > 0 && <small>{t('toSend', { count: one.to_send })}</small>}
              </>
            ),
          },
          {
            key: 'window',
            head: t('window'),
            cell: ({ opens_at, closes_at }) => (
              <>
                {formatStart(new Date(opens_at), language)}
                <small>– {until(closes_at)}</small>
              </>
            ),
          },
          { key: 'entries', head: t('entries'), end: true, cell: ({ entries }) => formatCount(entries) },
          { key: 'do', head: t('do'), cell: acts },
        ]}
      />
      {discarding !== null && <Discard giveaway={discarding} onClose={() => setDiscarding(null)} />}
    </>
  );
}

function Discard({ giveaway, onClose }: { giveaway: AdminGiveaway; onClose: () => void }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const notice = useNotice();
  const [discard, { isLoading, error }] = useDiscardGiveawayMutation();
  const [save] = useSaveGiveawayMutation();
  const confirm = async () => {
    const answer = await discard(giveaway.giveaway_id);
    if (answer.error !== undefined) return;
    onClose();
    notice.done(t('discard.done'), () => save({ id: null, giveaway: requestOf(giveaway) }));
  };
  return (
    <Dialog open onClose={onClose} title={t('discard.title')}>
      <div className={styles.form}>
        <p>{giveaway.title[language]}</p>
        <p>{t('discard.text')}</p>
        {isApiError(error) && <Refused>{error.text[language]}</Refused>}
        <Button wide busy={isLoading} onClick={() => void confirm()}>
          {t('discard.yes')}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Winners and their delivery addresses. */
function Prizes({ giveaway }: { giveaway: AdminGiveaway }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const { data, isError, refetch } = usePrizesQuery(giveaway.giveaway_id, {
    refetchOnMountOrArgChange: true,
  });
  const [sending, setSending] = useState<Prize | null>(null);
  const until = (moment: string | null) => (moment === null ? '' : formatEnd(new Date(moment), language));
  const state = ({ sent_at, review_by, reviewed, address, claim_by, tracking_no }: Prize) => {
    if (sent_at === null && address !== null) return t('prizes.ready');
    if (sent_at === null) {
      const lapsed = Date.parse(claim_by) < serverNow();
      return lapsed ? t('prizes.lapsed') : t('prizes.waiting', { when: until(claim_by) });
    }
    return (
      <>
        {t('prizes.sent', { when: formatDateTime(new Date(sent_at), language) })}
        {tracking_no !== null && <small>{tracking_no}</small>}
        <small>{reviewed ? t('prizes.reviewed') : t('prizes.review', { when: until(review_by) })}</small>
      </>
    );
  };
  const where = ({ address, sent_at }: Prize) => {
    if (address === null) return sent_at === null ? '–' : t('prizes.forgotten');
    return (
      <>
        {address.first_name} {address.last_name} · {address.mobile}
        <small>
          {address.address} {address.subdistrict} {address.district} {address.province} {address.zipcode}
        </small>
        {address.note !== null && <small>{address.note}</small>}
      </>
    );
  };
  const list = () => {
    if (data === undefined) {
      if (isError) return <ErrorState retry={() => void refetch()} />;
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    if (data.count === 0)
      return <EmptyState icon="gift" title={t('prizes.none')} text={t('prizes.noneText')} />;
    return (
      <ResponsiveTable
        caption={t('prizes.title')}
        rows={data.data}
        rowKey={({ entry_no }) => entry_no}
        columns={[
          {
            key: 'who',
            head: t('prizes.who'),
            cell: ({ name, entry_no }) => (
              <>
                {name === '' ? t('prizes.left') : name}
                <small>{t('prizes.number', { number: entry_no })}</small>
              </>
            ),
          },
          { key: 'where', head: t('prizes.where'), cell: where },
          { key: 'state', head: t('prizes.state'), cell: state },
          {
            key: 'do',
            head: t('do'),
            cell: (prize) =>
              prize.address === null && prize.sent_at === null ? (
                '–'
              ) : (
                <Button look="secondary" size="m" onClick={() => setSending(prize)}>
                  {t(prize.sent_at === null ? 'prizes.send' : 'prizes.change')}
                </Button>
              ),
          },
        ]}
      />
    );
  };
  return (
    <>
      <AdminHead title={`${t('prizes.title')}: ${giveaway.title[language]}`} lead={t('prizes.lead')} />
      {list()}
      {sending !== null && (
        <Send id={giveaway.giveaway_id} prize={sending} onClose={() => setSending(null)} />
      )}
    </>
  );
}

function Send({ id, prize, onClose }: { id: number; prize: Prize; onClose: () => void }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const notice = useNotice();
  const [tracking, setTracking] = useState(prize.tracking_no ?? '');
  const [send, { isLoading, error }] = useSendPrizeMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await send({ id, entry_no: prize.entry_no, tracking_no: tracking.trim() });
    if (answer.error !== undefined) return;
    onClose();
    notice.done(t('prizes.done'));
  };
  return (
    <Dialog open onClose={onClose} title={t('prizes.sending', { number: prize.entry_no })}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('prizes.tracking')}
          optional={t('form.optional')}
          autoComplete="off"
          maxLength={60}
          value={tracking}
          onChange={(event) => setTracking(event.target.value)}
        />
        {isApiError(error) && <Refused>{error.text[language]}</Refused>}
        <Button type="submit" wide busy={isLoading}>
          {t('prizes.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
