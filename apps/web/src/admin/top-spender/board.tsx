import { may } from '@mali/contracts/permissions';
import type {
  StaffTopSpender,
  StaffTopSpenderBoard,
  StaffTopSpenderEntry,
  StaffTopSpenderRank,
} from '@mali/contracts/top-spender-office';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import styles from '../shared/campaign-editor.module.css';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import {
  useConfirmTopSpenderMutation,
  useDecideTopSpenderEntryMutation,
  useTopSpenderBoardQuery,
  useTopSpenderOrdersQuery,
} from './calls.ts';

type Person = Pick<StaffTopSpenderEntry, 'user_id' | 'name' | 'entry'>;

/** Ranks, registrations that wait, who is refused, and confirming the winners. */
export function CampaignBoard({ campaign }: { campaign: StaffTopSpender }) {
  const { t } = useTranslation('admin');
  const query = useTopSpenderBoardQuery(campaign.campaign_id, { refetchOnMountOrArgChange: true });
  return (
    <RecordSection title={t(campaign.state === 'settled' ? 'topSpenders.winners' : 'topSpenders.board')}>
      <Loaded query={query}>{(board) => <Board campaign={campaign} board={board} />}</Loaded>
    </RecordSection>
  );
}

function Board({ campaign, board }: { campaign: StaffTopSpender; board: StaffTopSpenderBoard }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const profile = useSelector(selectProfile);
  const notice = useNotice();
  const [decide, deciding] = useDecideTopSpenderEntryMutation();
  const [seen, setSeen] = useState<Person | null>(null);
  const [refusing, setRefusing] = useState<Person | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { campaign_id: id, state, registration, places } = campaign;
  const mayDecide = profile !== null && may(profile.role_id, 'campaign:decide');
  const isOpen = mayDecide && state !== 'settled';
  const accept = async ({ user_id, entry }: Person) => {
    const { error } = await decide({ id, user_id, decision: { act: 'accept', was: entry } });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('topSpenders.accepted'));
  };
  const nameOf = (name: string) => (name === '' ? t('topSpenders.left') : name);
  const person = ({ user_id, name, entry }: StaffTopSpenderRank): Person | null =>
    user_id === null ? null : { user_id, name, entry };
  const isRefusable = (entry: Person['entry']) => entry === 'accepted' || registration === 'none';
  const entryTable = (caption: string, rows: readonly StaffTopSpenderEntry[], isWaiting: boolean) =>
    rows.length > 0 && (
      <>
        <h3>{caption}</h3>
        <ResponsiveTable
          caption={caption}
          rows={rows}
          rowKey={({ user_id }) => user_id}
          columns={[
            { key: 'name', head: t('topSpenders.member'), cell: ({ name }) => name },
            { key: 'joined', head: t('topSpenders.joined'), cell: ({ joined_at }) => at(joined_at) },
            ...(isWaiting
              ? []
              : [
                  {
                    key: 'reason',
                    head: t('topSpenders.reason'),
                    cell: ({ reason }: StaffTopSpenderEntry) => reason,
                  },
                ]),
            ...(mayDecide
              ? [
                  {
                    key: 'do',
                    head: t('topSpenders.do'),
                    cell: (one: StaffTopSpenderEntry) => (
                      <span className={styles.acts}>
                        <LinkButton
                          aria-label={`${t('topSpenders.orders')}: ${one.name}`}
                          onClick={() => setSeen(one)}
                        >
                          {t('topSpenders.orders')}
                        </LinkButton>
                        {isOpen && (
                          <Button
                            size="m"
                            look="secondary"
                            busy={deciding.isLoading}
                            aria-label={`${t('topSpenders.accept')}: ${one.name}`}
                            onClick={() => void accept(one)}
                          >
                            {t('topSpenders.accept')}
                          </Button>
                        )}
                        {isOpen && isWaiting && (
                          <Button
                            size="m"
                            look="quiet"
                            aria-label={`${t('topSpenders.refuse')}: ${one.name}`}
                            onClick={() => setRefusing(one)}
                          >
                            {t('topSpenders.refuse')}
                          </Button>
                        )}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </>
    );
  return (
    <div className={styles.panel}>
      {state !== 'settled' && <p className={styles.note}>{t(`topSpenders.by.${board.by}`)}</p>}
      {entryTable(t('topSpenders.waiting', { count: board.waiting.length }), board.waiting, true)}
      {board.ranks.length === 0 ? (
        <p>{t('topSpenders.empty')}</p>
      ) : (
        <ResponsiveTable
          caption={t('topSpenders.board')}
          rows={board.ranks}
          rowKey={({ place }) => place}
          columns={[
            { key: 'place', head: t('topSpenders.place'), cell: ({ place }) => formatCount(place) },
            { key: 'name', head: t('topSpenders.member'), cell: ({ name }) => nameOf(name) },
            {
              key: 'registered',
              head: t('topSpenders.registered'),
              end: true,
              cell: ({ registered }) => formatBaht(registered),
            },
            {
              key: 'approved',
              head: t('topSpenders.approved'),
              end: true,
              cell: ({ approved }) => formatBaht(approved),
            },
            ...(mayDecide
              ? [
                  {
                    key: 'do',
                    head: t('topSpenders.do'),
                    cell: (rank: StaffTopSpenderRank) => {
                      const one = person(rank);
                      if (one === null) return '–';
                      return (
                        <span className={styles.acts}>
                          <LinkButton
                            aria-label={`${t('topSpenders.orders')}: ${one.name}`}
                            onClick={() => setSeen(one)}
                          >
                            {state === 'settled'
                              ? t('topSpenders.orders')
                              : t('topSpenders.orderCount', { count: rank.orders })}
                          </LinkButton>
                          {isOpen && isRefusable(one.entry) && (
                            <Button
                              size="m"
                              look="quiet"
                              aria-label={`${t('topSpenders.remove')}: ${one.name}`}
                              onClick={() => setRefusing(one)}
                            >
                              {t('topSpenders.remove')}
                            </Button>
                          )}
                        </span>
                      );
                    },
                  },
                ]
              : []),
          ]}
        />
      )}
      {entryTable(t('topSpenders.refused'), board.refused, false)}
      {state === 'to_confirm' &&
        (mayDecide ? (
          <div className={styles.acts}>
            <Button size="m" onClick={() => setConfirming(true)}>
              {t('topSpenders.confirm.name')}
            </Button>
          </div>
        ) : (
          <p className={styles.note}>{t('topSpenders.confirm.others')}</p>
        ))}
      {seen !== null && <Orders id={id} person={seen} onClose={() => setSeen(null)} />}
      {refusing !== null && <Refuse id={id} person={refusing} onClose={() => setRefusing(null)} />}
      {isConfirming && (
        <Confirm
          campaign={campaign}
          board={board}
          winners={board.ranks.slice(0, places)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function Orders({ id, person, onClose }: { id: number; person: Person; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const query = useTopSpenderOrdersQuery(
    { id, user_id: person.user_id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Dialog open onClose={onClose} title={t('topSpenders.ordersOf', { name: person.name })}>
      <Loaded query={query} unknown={t('topSpenders.noOrders')}>
        {({ orders }) =>
          orders.length === 0 ? (
            <p>{t('topSpenders.noOrders')}</p>
          ) : (
            <ul className={styles.orders}>
              {orders.map(({ so_no, placed_at, amount, state }) => (
                <li key={so_no}>
                  <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>
                  <span>{at(placed_at)}</span>
                  <span>
                    {formatBaht(amount)} · {t(`topSpenders.orderStates.${state}`)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The member reads the reason at once. */
function Refuse({ id, person, onClose }: { id: number; person: Person; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [decide, { error, isLoading }] = useDecideTopSpenderEntryMutation();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const send = async () => {
    setTried(true);
    if (isMissing || isLoading) return;
    const { user_id, entry } = person;
    const answer = await decide({
      ...{ id, user_id },
      decision: { act: 'refuse', was: entry, reason: reason.trim() },
    });
    if (answer.error !== undefined) return;
    notice.done(t('topSpenders.refusedDone'));
    onClose();
  };
  return (
    <ActDialog
      title={t('topSpenders.refuseTitle', { name: person.name })}
      confirm={t('topSpenders.refuse')}
      busy={isLoading}
      refused={error === undefined ? null : notice.textOf(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('topSpenders.refuseText')}</p>
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t('topSpenders.reason')}
        error={() => (isTried && isMissing ? t('topSpenders.wrong.required') : undefined)}
        onChange={(_field, value) => setReason(value)}
      />
    </ActDialog>
  );
}

function Confirm({
  campaign,
  board,
  winners,
  onClose,
}: {
  campaign: StaffTopSpender;
  board: StaffTopSpenderBoard;
  winners: readonly StaffTopSpenderRank[];
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [confirm, { error, isLoading }] = useConfirmTopSpenderMutation();
  const send = async () => {
    const { campaign_id: id, revision } = campaign;
    const answer = await confirm({ id, confirmation: { revision, ranking: board.ranking } });
    if (answer.error !== undefined) return;
    notice.done(t('topSpenders.confirm.done'));
    onClose();
  };
  return (
    <ActDialog
      title={t('topSpenders.confirm.title')}
      confirm={t('topSpenders.confirm.name')}
      busy={isLoading}
      refused={error === undefined ? null : notice.textOf(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('topSpenders.confirm.text')}</p>
      <ol className={styles.orders}>
        {winners.map(({ place, name, approved }) => (
          <li key={place}>
            <span>
              {formatCount(place)}. {name}
            </span>
            <span>{formatBaht(approved)}</span>
          </li>
        ))}
      </ol>
      {winners.length === 0 && <p>{t('topSpenders.confirm.none')}</p>}
    </ActDialog>
  );
}
