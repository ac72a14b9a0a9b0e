import type { CustomerRow as CustomerOut, CustomersAnswer } from '@mali/contracts/customers';
import { CUSTOMER_LIST } from '@mali/contracts/lists/customers';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { CUSTOMER_COLUMNS, CUSTOMER_SOURCE, type CustomerRow } from './customer-list-repository.ts';
import { contactOf, maskedPerson } from './mask.ts';

const kindOf = ({ user_id }: CustomerRow) => (user_id === null ? ('guest' as const) : ('member' as const));

export const presentRow = (row: CustomerRow): CustomerOut => ({
  customer_id: row.customer_id,
  kind: kindOf(row),
  ...maskedPerson(row.person),
  staff: row.person.role_id !== undefined && isStaff(row.person.role_id as RoleId),
  orders: row.orders,
  value: toBaht(Number(row.value)),
  last_order_at: row.last_order_at?.toISOString() ?? null,
  returns: row.returns,
  cod_refused: row.cod_refused,
  tags: [...row.tags],
  blocked: row.blocked_at !== null,
  since: row.since.toISOString(),
});

/**
 * A page of the list of customers, masked.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listCustomers(deps: ListDeps, query: ListQuery): Promise<CustomersAnswer> {
  const request = listRequest(deps, CUSTOMER_SOURCE, query);
  const page = await pageOfList<CustomerRow>(deps, CUSTOMER_SOURCE, request, CUSTOMER_COLUMNS);
  return { ...page, rows: page.rows.map(presentRow) };
}

export const countCustomers = (deps: ListDeps) => countViews(deps, CUSTOMER_SOURCE);

/** The export: in full for those who may see personal data, else masked as the list; throws as `exportList` does. */
export function exportCustomers(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const isFull = caller.role_id !== null && may(caller.role_id, 'customer:reveal');
  const person = (row: CustomerRow) => {
    if (!isFull) return maskedPerson(row.person);
    const { first_name, last_name, email, mobile } = contactOf(row.person);
    return { name: `${first_name} ${last_name}`.trim(), email, mobile };
  };
  const cells: ExportCells<typeof CUSTOMER_LIST, CustomerRow> = {
    customer: (row) => person(row).name,
    kind: (row, lang) => optionWord(CUSTOMER_LIST.filters.kind, kindOf(row), lang),
    email: (row) => person(row).email,
    mobile: (row) => person(row).mobile,
    orders: (row) => row.orders,
    value: (row) => ({ baht: toBaht(Number(row.value)) }),
    last_order: (row) => row.last_order_at,
    returns: (row) => row.returns,
    cod_refused: (row) => row.cod_refused,
    tags: (row) => row.tags.join(', '),
    since: (row) => row.since,
  };
  const title = { th: 'ลูกค้า', en: 'Customers' };
  return exportList<CustomerRow>(
    deps,
    caller,
    { source: CUSTOMER_SOURCE, columns: CUSTOMER_COLUMNS, title, cells },
    query,
  );
}
