import type { CalendarEntry } from '@mali/contracts/calendar';
import type { ReactNode } from 'react';
import { AppLink } from '../../ui/link.tsx';
import { adminPaths } from '../paths.ts';

/** The page of a record in the office; null: it has none. */
function officePage({ sort, id, link }: CalendarEntry): string | null {
  if (sort === 'waiting_room') return link;
  if (id === null) return null;
  switch (sort) {
    case 'code':
    case 'series':
    case 'coupon':
    case 'gift':
    case 'coins':
    case 'spending':
      return adminPaths.offer(id);
    case 'price_change':
      return adminPaths.priceChange(id);
    case 'giveaway':
      return adminPaths.giveaways();
    case 'top_spender':
      return adminPaths.topSpender(id);
    case 'event':
      return adminPaths.shopEvent(id);
    case 'popup':
    case 'announcement':
    case 'home_banner':
    case 'dialog':
      return null;
    case 'layout':
    case 'site_period':
      return link;
    default:
      return adminPaths.promotion(id);
  }
}

/** Opens a record: its page in the office, else the one that customers see. */
export function EntryLink({
  entry,
  className,
  children,
}: {
  entry: CalendarEntry;
  className?: string | undefined;
  children: ReactNode;
}) {
  const page = officePage(entry);
  if (page !== null)
    return (
      <AppLink to={page} className={className}>
        {children}
      </AppLink>
    );
  if (entry.link === null) return <span className={className}>{children}</span>;
  return (
    <a href={entry.link} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  );
}
