import type { TaxDocumentRow } from '@mali/contracts/accounting';
import { optionWord } from '@mali/contracts/lists/definition';
import { TAX_DOCUMENT_LIST } from '@mali/contracts/lists/tax-documents';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import styles from '../accounting.module.css';
import {
  downloadTaxDocuments,
  useTaxDocumentCountsQuery,
  useTaxDocumentsQuery,
} from '../accounting-calls.ts';
import { bookMoney } from '../money-text.ts';
import { AccountingParts } from '../parts.tsx';

const DOCUMENTS: ListPageDefinition<TaxDocumentRow> = {
  list: TAX_DOCUMENT_LIST,
  path: adminPaths.taxDocuments(),
  useRows: useTaxDocumentsQuery,
  useCounts: useTaxDocumentCountsQuery,
  useCells,
  rowKey: ({ number }) => number,
  download: downloadTaxDocuments,
};

/** Tax invoices and credit notes with their output VAT (RPT-03). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={DOCUMENTS}
      title={t('accounting.tabs.documents')}
      lead={t('accounting.documents.lead')}
      search={t('accounting.documents.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('accounting.documents.none')}
      mayExport
      parts={<AccountingParts current="documents" />}
    />
  );
}

function useCells(): readonly ListCell<TaxDocumentRow>[] {
  const at = useAt();
  const language = useLanguage();
  const money = (baht: number) => <span className={styles.money}>{bookMoney(baht)}</span>;
  return [
    { key: 'issued_at', cell: ({ issued_at }) => at(issued_at) },
    { key: 'number', cell: ({ number, so_no }) => <RowLink to={adminPaths.order(so_no)}>{number}</RowLink> },
    { key: 'kind', cell: ({ kind }) => optionWord(TAX_DOCUMENT_LIST.filters.kind, kind, language) },
    { key: 'so_no', cell: ({ so_no }) => so_no },
    { key: 'buyer', cell: ({ buyer }) => buyer },
    { key: 'tax_id', cell: ({ tax_id }) => tax_id ?? '–' },
    { key: 'branch', cell: ({ branch }) => branch ?? '–' },
    { key: 'refers_to', cell: ({ refers_to }) => refers_to ?? '–' },
    { key: 'base', cell: ({ base }) => money(base) },
    { key: 'vat', cell: ({ vat }) => money(vat) },
    { key: 'total', cell: ({ total }) => money(total) },
  ];
}
