import type { MadeChat } from '@mali/contracts/chat';
import { formatDateTime } from '@mali/thai/dates';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { toastShown } from '../layout/index.ts';
import { useCopy } from '../orders/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectToken } from '../session/index.ts';
import { useChatsQuery } from './calls.ts';
import { chatUrl } from './link-dialog.tsx';
import styles from './made-bags.module.css';
import { watchChat } from './watch-chat.ts';

const TONES: Readonly<Record<MadeChat['state'], BadgeTone>> = {
  made: 'outline',
  opened: 'plain',
  taken: 'care',
  ordered: 'leaf',
};

/** The shared bags of the user with their states, updated live (NOTI-04). */
export function MadeBags({
  made,
  onEdit,
}: {
  /** The last created bag, if any. */
  made: string | null;
  onEdit: (bag: MadeChat) => void;
}) {
  const { t } = useTranslation('chatOrder');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const copy = useCopy();
  const token = useSelector(selectToken);
  const { data, isError, refetch } = useChatsQuery();
  useEffect(() => {
    if (made !== null) void refetch();
  }, [made, refetch]);
  useEffect(
    () =>
      watchChat(null, token, ({ what }) => {
        void refetch();
        if (what !== 'changed') dispatch(toastShown({ tone: 'done', text: t(`news.${what}`) }));
      }),
    [token, refetch, dispatch, t],
  );
  const list = () => {
    if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
    if (data === undefined)
      return (
        <Loading>
          <Skeleton width="60%" />
        </Loading>
      );
    if (data.count === 0) return <p className={text.muted}>{t('made.empty')}</p>;
    return (
      <ul className={styles.bags}>
        {data.data.map((bag) => {
          const open = bag.so_no === null && new Date(bag.expires_at) > new Date();
          return (
            <li key={bag.id} data-testid="made-bag">
              <div>
                <p>
                  {bag.customer ?? t('made.anyone')} · {t('made.units', { n: bag.units })}
                </p>
                <small>
                  {[
                    bag.so_no ??
                      (open
                        ? t('made.until', { date: formatDateTime(new Date(bag.expires_at), language) })
                        : t('made.ended')),
                    bag.promo_code !== null && t('made.code', { code: bag.promo_code }),
                    bag.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <Badge tone={TONES[bag.state]}>{t(`made.states.${bag.state}`)}</Badge>
              {open && (
                <div className={styles.acts}>
                  <LinkButton onClick={() => void copy(chatUrl(bag.id))}>{t('made.copy')}</LinkButton>
                  <LinkButton onClick={() => onEdit(bag)}>{t('made.edit')}</LinkButton>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <section className={styles.made} aria-labelledby="chat-made">
      <h2 id="chat-made" className={text.heading}>
        {t('made.title')}
      </h2>
      <p className={text.muted}>{t('made.lead')}</p>
      {list()}
    </section>
  );
}
