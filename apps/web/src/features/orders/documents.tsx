import type { Order } from '@mali/contracts/orders';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import { TodoFile } from './todo.tsx';

/** Links of an order older than this are asked for anew: they hold for some minutes. */
const LINKS_MS = 4 * 60_000;

/**
 * Tax documents of an order as PDF, each in a tab of its own.
 * @param told when the order was told, as a time stamp
 * @param ask asks for the order anew, with fresh links
 */
export function Documents({
  documents,
  told,
  ask,
}: {
  documents: Order['documents'];
  told: number;
  ask: () => Promise<Order | undefined>;
}) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const renew = async (number: string) => {
    // Opened at once: a browser lets no page open a tab later than the press.
    const tab = window.open('', '_blank');
    const fresh = (await ask())?.documents.find((document) => document.number === number);
    if (tab === null) return;
    if (fresh === undefined) tab.close();
    else {
      tab.opener = null;
      tab.location.replace(fresh.url);
    }
  };
  return documents.map((document) => (
    <TodoFile
      key={document.number}
      href={document.url}
      icon="receipt"
      label={t(`documents.${document.kind}`)}
      sub={t('documents.line', {
        number: document.number,
        date: formatDate(new Date(document.issued_at), language),
        total: formatBaht(document.total),
      })}
      onPress={(event) => {
        if (Date.now() - told < LINKS_MS) return;
        event.preventDefault();
        void renew(document.number);
      }}
    />
  ));
}
