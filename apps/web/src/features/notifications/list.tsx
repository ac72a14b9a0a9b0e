import type { Notification } from '@mali/contracts/notifications';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../app/paths.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLanguage } from '../preferences/index.ts';
import { selectProfile } from '../session/index.ts';
import { useLazyEarlierQuery, useNotificationsQuery, useUpdateNoticeMutation } from './calls.ts';
import styles from './list.module.css';
import { whenText } from './when.ts';

const ICONS: Record<Notification['kind'], IconName> = {
  order_placed: 'receipt',
  order_paid: 'check',
  order_slip_rejected: 'alert',
  order_shipped: 'truck',
  order_delivered: 'box',
  order_cancelled: 'close',
  order_refunded: 'undo',
  order_return_approved: 'check',
  order_return_refused: 'alert',
  order_return_received: 'box',
  order_return_changed: 'edit',
  order_return_exchanged: 'box',
  order_changed: 'edit',
  coupon_new: 'tag',
  coupon_expiring: 'tag',
  price_drop: 'heart',
  back_in_stock: 'heart',
  coins_expiring: 'cash',
  coins_given: 'cash',
  coins_taken: 'cash',
  giveaway_won: 'gift',
  giveaway_sent: 'truck',
  chat_message: 'chat',
  points_transfer: 'card',
  top_spender_won: 'gift',
  campaign: 'gift',
  content_published: 'check',
  content_hidden: 'alert',
  shop_answered: 'chat',
  question_answered: 'chat',
  question_invited: 'chat',
  report_decided: 'check',
  news: 'mail',
  blogger: 'edit',
};

/** The member's notifications, newest first; viewing them marks them as read (NOTI-02). */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const user_id = useSelector(selectProfile)?.user_id;
  const { data, isError, refetch } = useNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [loadEarlier, asking] = useLazyEarlierQuery();
  const [updateNotice] = useUpdateNoticeMutation();
  const [earlier, setEarlier] = useState<{ data: Notification[]; next: number | null } | null>(null);
  // Entries unread when the list was opened stay highlighted until it is closed.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = data?.count ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only unread entries are marked
  useEffect(() => {
    if (data === undefined || unread === 0 || user_id === undefined) return;
    const news = data.data.filter(({ read }) => !read).map((one) => one.notification_id);
    setFresh((before) => new Set([...before, ...news]));
    void updateNotice({ user_id });
  }, [unread]);

  if (isError) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="block" className={styles.wait} />
        ))}
      </Loading>
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState icon="mail" title={t('empty')} text={t('emptyText')}>
        <ButtonLink size="m" look="secondary" to={paths.shop()} onClick={onLeave}>
          {t('toShop')}
        </ButtonLink>
      </EmptyState>
    );
  }
  const first = new Set(data.data.map((one) => one.notification_id));
  const all = [...data.data, ...(earlier?.data ?? []).filter((one) => !first.has(one.notification_id))];
  const next = earlier === null ? data.next : earlier.next;
  const more = async () => {
    if (next === null) return;
    const answer = await loadEarlier(next);
    if (answer.data === undefined) return;
    setEarlier({ data: [...(earlier?.data ?? []), ...answer.data.data], next: answer.data.next });
  };
  return (
    <>
      <ul className={styles.list}>
        {all.map((one) => (
          <Line
            key={one.notification_id}
            notification={one}
            fresh={!one.read || fresh.has(one.notification_id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {asking.isError && (
        <p className={styles.failed} role="alert">
          {t('moreFailed')}
        </p>
      )}
      {next !== null && (
        <Button look="quiet" size="m" wide busy={asking.isFetching} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
      <p className={styles.settings}>
        <TextLink to={paths.account('notification')} onClick={onLeave}>
          {t('settings')}
        </TextLink>
      </p>
    </>
  );
}

function Line({
  notification,
  fresh,
  onLeave,
}: {
  notification: Notification;
  fresh: boolean;
  onLeave: () => void;
}) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const { kind, image, link, created_at } = notification;
  const th = language === 'th';
  return (
    <li className={cx(styles.item, fresh && styles.fresh)}>
      <AppLink to={link} className={styles.link ?? ''} onClick={onLeave}>
        <span className={styles.picture}>
          {image === null ? (
            <span className={styles.icon}>
              <Icon name={ICONS[kind]} />
            </span>
          ) : (
            <ProductPicture image={image} alt="" sizes="56px" shape="square" />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {fresh && <VisuallyHidden>{t('new')} </VisuallyHidden>}
            {th ? notification.title_th : notification.title}
          </span>
          <span className={styles.body}>{th ? notification.body_th : notification.body}</span>
          <time dateTime={created_at}>{whenText(new Date(created_at), new Date(serverNow()), language)}</time>
        </span>
      </AppLink>
    </li>
  );
}
