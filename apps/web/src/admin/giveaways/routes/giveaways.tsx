import type { AdminGiveaway, Prize, StaffGiveawayRow } from '@mali/contracts/giveaways';
import { optionWord } from '@mali/contracts/lists/definition';
import { GIVEAWAY_LIST } from '@mali/contracts/lists/giveaways';
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
import { Badge, type BadgeTone } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import {
  downloadGiveaways,
  useAdminGiveawayCountsQuery,
  useAdminGiveawayQuery,
  useAdminGiveawaysQuery,
  useDiscardGiveawayMutation,
  useLazyAdminGiveawayQuery,
  usePrizesQuery,
  useSaveGiveawayMutation,
  useSendPrizeMutation,
} from '../giveaway-calls.ts';
import { requestOf } from '../giveaway-draft.ts';
import styles from './giveaways.module.css';

// The form is large: the list does without it.
const GiveawayForm = lazy(async () => ({ default: (await import('../giveaway-form.tsx')).GiveawayForm }));

const TONES: Readonly<Record<StaffGiveawayRow['state'], BadgeTone>> = {
  draft: 'plain',
  soon: 'outline',
  open: 'leaf',
  closed: 'care',
  drawn: 'plain',
};

type ViewKey = (typeof GIVEAWAY_LIST)['views'][number]['key'];

const GIVEAWAYS: ListPageDefinition<StaffGiveawayRow> = {
  list: GIVEAWAY_LIST,
  path: adminPaths.giveaways(),
  useRows: useAdminGiveawaysQuery,
  useCounts: useAdminGiveawayCountsQuery,
  useCells,
  rowKey: ({ giveaway_id }) => String(giveaway_id),
  defaultColumns: ['title', 'state', 'opens_at', 'closes_at', 'entries'],
  saved: 'giveaways',
  download: downloadGiveaways,
};

const isId = (typed: string): boolean => /^[1-9]\d{0,9}$/.test(typed);

/** Giveaway administration: list, form, or prizes (SHELL-23). */
export function Component() {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const [search] = useSearchParams();
  const edit = search.get('edit');
  const asked = edit ?? search.get('prizes');
  if (asked === null) return <List />;
  const body = () => {
    if (edit === 'new') return <Making kept={null} />;
    if (!isId(asked)) return <EmptyState icon="noResult" title={t('form.gone')} />;
    return <One key={asked} id={Number(asked)} isEdit={edit !== null} />;
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('title')} noIndex />
      <TextLink to={adminPaths.giveaways()}>{t('back')}</TextLink>
      {body()}
    </div>
  );
}

/** The form of a giveaway, or its prizes. */
function One({ id, isEdit }: { id: number; isEdit: boolean }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const query = useAdminGiveawayQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} page unknown={t('form.gone')}>
      {({ giveaway }) => {
        if (!isEdit) return <Prizes giveaway={giveaway} />;
        if (!giveaway.editable) return <EmptyState icon="lock" title={t('form.frozen')} />;
        return <Making kept={giveaway} />;
      }}
    </Loaded>
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

function List() {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const { t: words } = useTranslation('admin');
  const language = useLanguage();
  const [discarding, setDiscarding] = useState<StaffGiveawayRow | null>(null);
  const acts = (one: StaffGiveawayRow) => {
    const { giveaway_id, title, state } = one;
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
        {state === 'drawn' && (
          <TextLink to={adminPaths.giveaways({ prizes: giveaway_id })} {...label('prizes')}>
            {t('acts.prizes')}
          </TextLink>
        )}
        {state === 'draft' ? (
          <Button look="quiet" size="m" {...label('discard')} onClick={() => setDiscarding(one)}>
            {t('acts.discard')}
          </Button>
        ) : (
          <TextLink reloadDocument to={paths.oneGiveaway(giveaway_id)} {...label('see')}>
            {t('acts.see')}
          </TextLink>
        )}
      </span>
    );
  };
  return (
    <ListPage
      definition={GIVEAWAYS}
      title={t('title')}
      lead={t('lead')}
      search={t('search')}
      none={{ title: t('notFound'), text: words('adminOrders.noneText') }}
      done={(view) => t(`empty.${view as ViewKey}`)}
      mayExport
      acts={{ label: t('do'), cell: acts }}
      actions={
        <ButtonLink size="m" to={adminPaths.giveaways({ edit: 'new' })}>
          {t('add')}
        </ButtonLink>
      }
    >
      {discarding !== null && <Discard giveaway={discarding} onClose={() => setDiscarding(null)} />}
    </ListPage>
  );
}

function useCells(): readonly ListCell<StaffGiveawayRow>[] {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const nameOf = ({ product: { brand_en, mat_name, mat_name_th } }: StaffGiveawayRow) =>
    `${brand_en} ${(language === 'th' && mat_name_th) || mat_name}`;
  return [
    {
      key: 'title',
      cell: (one) => (
        <>
          <span className={styles.name}>{one.title[language]}</span>
          <small>
            {nameOf(one)} · {t('units', { count: one.units })}
          </small>
        </>
      ),
    },
    { key: 'product', cell: nameOf },
    {
      key: 'state',
      cell: ({ state, to_send }) => (
        <>
          <Badge tone={TONES[state]}>{optionWord(GIVEAWAY_LIST.filters.state, state, language)}</Badge>
          {to_send > 0 && <small>{t('toSend', { count: to_send })}</small>}
        </>
      ),
    },
    {
      key: 'opens_at',
      cell: ({ opens_at }) => <time dateTime={opens_at}>{formatStart(new Date(opens_at), language)}</time>,
    },
    {
      key: 'closes_at',
      cell: ({ closes_at }) => <time dateTime={closes_at}>{formatEnd(new Date(closes_at), language)}</time>,
    },
    { key: 'units', cell: ({ units }) => formatCount(units) },
    { key: 'entries', cell: ({ entries }) => formatCount(entries) },
    { key: 'to_send', cell: ({ to_send }) => formatCount(to_send) },
  ];
}

function Discard({ giveaway, onClose }: { giveaway: StaffGiveawayRow; onClose: () => void }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const notice = useNotice();
  const [read, reading] = useLazyAdminGiveawayQuery();
  const [discard, discarding] = useDiscardGiveawayMutation();
  const error = discarding.error ?? reading.error;
  const [save] = useSaveGiveawayMutation();
  const confirm = async () => {
    // The row has not the texts that undoing makes it again with.
    const { data } = await read(giveaway.giveaway_id);
    if (data === undefined) return;
    const answer = await discard(giveaway.giveaway_id);
    if (answer.error !== undefined) return;
    onClose();
    notice.done(t('discard.done'), () => save({ id: null, giveaway: requestOf(data.giveaway) }));
  };
  return (
    <Dialog open onClose={onClose} title={t('discard.title')}>
      <div className={styles.form}>
        <p>{giveaway.title[language]}</p>
        <p>{t('discard.text')}</p>
        {isApiError(error) && <Refused>{error.text[language]}</Refused>}
        <Button wide busy={reading.isFetching || discarding.isLoading} onClick={() => void confirm()}>
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
