import {
  FIGURE_GROUP_NAMES,
  FIGURE_GROUP_WORDS,
  FIGURE_GROUPS,
  FIGURE_WORDS,
  type Figure,
  MAILED_ACCOUNTS,
  type MailedAccounts,
} from '@mali/contracts/accounting-values';
import type { Language } from '@mali/contracts/limits';
import { TAX_DOCUMENT_LIST } from '@mali/contracts/lists/tax-documents';
import type { Deps } from '../../platform/deps.ts';
import { streamRows } from '../../platform/list-query.ts';
import type { Cell } from '../../platform/xlsx.ts';
import { DOCUMENT_CELLS } from './document-list.ts';
import { documentsOfSpan, type ListedDocument } from './document-list-repository.ts';
import { LOT_HEADS, lotLines } from './lots.ts';
import { DAY_HEADS, getMonth, spanOfMonth, takingsLines } from './month.ts';

type AccountingDeps = Pick<Deps, 'db' | 'now'>;
type Lines = AsyncIterable<readonly (readonly Cell[])[]>;
export type MailedMonth = Readonly<{
  title: string;
  heads: readonly string[];
  lines: Lines;
  /** The main sums of the month, in baht. */
  totals: readonly Readonly<{ label: string; baht: number }>[];
}>;

/** Sums that a mail shows; its file has what was chosen. */
const SHOWN: Readonly<Record<MailedAccounts, readonly Figure[]>> = {
  month: ['taken_promptpay', 'taken_card', 'taken_transfer', 'cod_collected', 'vat_due', 'cost_of_goods'],
  takings: [
    ...(['taken_promptpay', 'taken_card', 'taken_transfer', 'cod_collected'] as const),
    ...(['refunded_gateway', 'refunded_transfer'] as const),
  ],
  documents: ['invoices_vat', 'abbreviated_vat', 'credit_notes_vat', 'vat_due'],
  stock: ['stock_closing'],
  sold: ['cost_of_goods'],
};
const MONTH_HEADS = {
  th: ['หมวด', 'รายการ', 'จำนวนเงิน'],
  en: ['group', 'figure', 'amount'],
} as const;

async function* once(found: Promise<Cell[][]> | Cell[][]): AsyncGenerator<Cell[][]> {
  yield await found;
}

async function* documentLines(
  { db }: AccountingDeps,
  month: string,
  lang: Language,
): AsyncGenerator<Cell[][]> {
  const { columns } = TAX_DOCUMENT_LIST;
  for await (const some of streamRows<ListedDocument>(db, documentsOfSpan(spanOfMonth(month))))
    yield some.map((row) => columns.map(({ key }) => DOCUMENT_CELLS[key](row, lang)));
}

/** What of a month is mailed to accountants: the file that its page exports, and its sums (docs/decisions/0099). */
export async function mailedMonth(
  deps: AccountingDeps,
  of: MailedAccounts,
  month: string,
  lang: Language,
): Promise<MailedMonth> {
  const { figures } = await getMonth(deps, month);
  const { last } = spanOfMonth(month);
  const files: Readonly<Record<MailedAccounts, () => { heads: readonly string[]; lines: Lines }>> = {
    month: () => ({
      heads: MONTH_HEADS[lang],
      lines: once(
        FIGURE_GROUP_NAMES.flatMap((group) =>
          FIGURE_GROUPS[group].map((figure): Cell[] => [
            FIGURE_GROUP_WORDS[group][lang],
            FIGURE_WORDS[figure][lang],
            { baht: figures[figure] },
          ]),
        ),
      ),
    }),
    takings: () => ({ heads: DAY_HEADS[lang], lines: once(takingsLines(deps.db, month)) }),
    documents: () => ({
      heads: TAX_DOCUMENT_LIST.columns.map(({ label }) => label[lang]),
      lines: documentLines(deps, month, lang),
    }),
    stock: () => ({ heads: LOT_HEADS[lang], lines: lotLines(deps.db, 'stock', last, lang) }),
    sold: () => ({ heads: LOT_HEADS[lang], lines: lotLines(deps.db, 'sold', last, lang) }),
  };
  return {
    title: MAILED_ACCOUNTS[of][lang],
    ...files[of](),
    totals: SHOWN[of].map((figure) => ({ label: FIGURE_WORDS[figure][lang], baht: figures[figure] })),
  };
}
