import type { Order } from '@mali/contracts/orders';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import { openDocument } from './document-link.ts';
import { TodoFile } from './todo.tsx';

/**
 * Tax documents of an order as PDF, each in a new tab.
 * @param told timestamp of the loaded order
 * @param ask refetches the order, with new links
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
      onPress={openDocument(document.number, told, async () => (await ask())?.documents ?? [])}
    />
  ));
}
