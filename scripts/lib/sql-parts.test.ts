import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

/**
 * The non-constant parts of the API's SQL statements (security.md, check 21). None of them comes from a
 * request: values are bindings, and column names and orders are chosen from tables in the code. A new part
 * must be reviewed and then listed here.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'modules/addresses/repository.ts': ['flag'],
  // One of two constant statements; the names of two columns.
  'modules/accounting/lots-repository.ts': ['sql'],
  'modules/accounting/month-repository.ts': ['id'],
  // Two constant conditions of applications to compare.
  'modules/bloggers/repository.ts': ['condition', 'others'],
  // The rate of an entry, or of the settings.
  'modules/bloggers/earning-repository.ts': ['rate'],
  // A constant of the pricing module, which a repository does not import.
  'modules/cart/repository.ts': ['sql', 'variantsInShop'],
  'modules/chats/repository.ts': ['told'],
  'modules/content/pages-repository.ts': ['person', 'plans'],
  'modules/content/items-repository.ts': ['shownBlocks', 'validLayout'],
  'modules/content/repository.ts': [
    'blockOrder',
    'blocks',
    'changes',
    'chosen',
    'condition',
    'hasBeenShown',
    'homeBanners',
    'informationDocument',
    'layoutChanges',
    'layoutDocument',
    'list',
    'order',
    'page',
    'pageDocument',
    'postDocument',
    'seo',
    'shownBlocks',
    'sql',
    'valid',
    'validLayout',
    'value',
  ],
  // Calls of SQL functions, written out in the file.
  'modules/inventory/movements-repository.ts': ['sql'],
  // The table of a list and a constant condition, with places, which are numbers of the database.
  'modules/inventory/own-places.ts': ['alias', 'condition', 'source'],
  // Constants; `before` chooses between two of them. Places are numbers of the database.
  'modules/inventory/stock-list-repository.ts': [
    ...['before', 'isReckoned', 'language', 'places', 'rowsAt', 'stockColumnsAt', 'stockSourceAt'],
  ],
  // Constants, and conditions of a scope that is one of three; `how` chooses between two locks.
  // Constants, put together for columns by name from the code.
  'modules/office/calendar-repository.ts': [
    ...['column', 'condition', 'kind', 'kinds', 'language'],
    'page',
    'words',
  ],
  // Constants, and conditions by name from the code.
  'modules/office/job-queue-repository.ts': ['condition'],
  'modules/orders/screening-repository.ts': ['condition'],
  'modules/conversations/conversation-repository.ts': ['condition'],
  'modules/customers/customer-list-repository.ts': ['account', 'order'],
  'modules/customers/customer-repository.ts': ['conversation', 'line', 'sql'],
  // One of two columns; a call of the queue with one of two times, written out in the file.
  'modules/webhooks/message-repository.ts': ['column', 'job'],
  // Constants: when orders count from, and a member's own goods by the kind of a flow.
  'modules/flows/flow-repository.ts': ['moment', 'own'],
  // The condition of a segment.
  'modules/mailings/mailing-repository.ts': ['rule'],
  'modules/coupons/repository.ts': ['rule'],
  'modules/customers/handout-repository.ts': ['rule'],
  'modules/pricing/audience-repository.ts': ['rule'],
  // A column of users, and conditions on one, by name from the code.
  'modules/conversations/inbox-list-repository.ts': ['column', 'ofMember'],
  // One of two states, written out in the file.
  'modules/shop-events/list-repository.ts': ['state'],
  'modules/top-spender/list-repository.ts': ['state'],
  // Constants of the file, by how a campaign is registered for and what counts in it; ids are bindings.
  'modules/top-spender/repository.ts': ['registration', 'sql', 'takesPart'],
  // Conditions of a rule by name from the code; what is sent with it is bound.
  'modules/customers/segment-repository.ts': ['goods', 'having', 'rule', 'sql'],
  'modules/customers/figures-repository.ts': ['condition', 'figuresOf'],
  // The places of the caller are numbers of the database.
  'modules/recalls/recall-repository.ts': [
    ...['alias', 'condition', 'isAt', 'listedAt', 'lotsAt', 'name', 'nameOf', 'of', 'part'],
  ],
  'modules/counting/count-repository.ts': [
    'alias',
    'brand',
    'category',
    'how',
    'nameOf',
    'sql',
    'there',
    'variant',
  ],
  // What shows pictures, from constants of the modules that own it.
  'modules/library/repository.ts': ['uses'],
  // Names and types of columns from constants of the files; `only`: one of four constant conditions.
  'modules/goods/importing/imports-repository.ts': ['only'],
  'modules/goods/importing/shop-repository.ts': ['names', 'types'],
  'modules/goods/importing/source-repository.ts': ['names', 'rowOf', 'setFrom', 'types'],
  // A column of products by name from the code; the table of members of a gift or of a code.
  'modules/pricing/offer-list-repository.ts': ['column'],
  'modules/pricing/offer-repository.ts': ['membersTable', 'table'],
  // Columns by name from the code; `named` and `folded`: a condition on one column for each word, words as bindings.
  'modules/goods/list-repository.ts': ['column', 'folded', 'named', 'ofCategory', 'ofSold', 'value'],
  // The alias of a table, from the code.
  'modules/goods/collections-repository.ts': ['alias'],
  // A column of products, and a key of an option, by name from the code.
  'modules/goods/grid-repository.ts': ['name'],
  'modules/goods/price-list-repository.ts': ['column'],
  'modules/goods/price-repository.ts': ['name'],
  'modules/loyalty/repository.ts': ['key', 'task', 'waiting'],
  'modules/orders/repository.ts': ['condition', 'ctes', 'direction', 'ofStatus', 'query', 'sql'],
  // The name of a joined table; `numbers` chooses between two constant conditions.
  'modules/packing/repository.ts': ['nameOf', 'numbers'],
  // `found`: one of two constants; `move`: the statement of the orders module.
  // Column names from the code.
  'modules/goods/product-repository.ts': ['names'],
  'modules/payments/repository.ts': ['column', 'found', 'move'],
  // Column names from the code.
  'modules/posts/repository.ts': ['Object'],
  // A column of products, by name from the code.
  'modules/pricing/promotion-list-repository.ts': ['column'],
  'modules/profiles/privacy-repository.ts': ['erase', 'table', 'where'],
  // A column of products, by name from the code.
  'modules/purchasing/receipt-list-repository.ts': ['column'],
  // The statement, name and column of a report by name from the code.
  'modules/reports/figure-repository.ts': ['computed', 'dimension', 'name'],
  'modules/reviews/moderation-list-repository.ts': ['column', 'either', 'ofProduct', 'ofReview'],
  'modules/reviews/question-repository.ts': ['pattern', 'where'],
  'modules/reviews/repository.ts': ['all', 'base', 'counts', 'met', 'under'],
  'modules/search/repository.ts': ['times'],
  // A column of the slip's order, by name from the code.
  'modules/slips/list-repository.ts': ['column'],
  // A sub-select of a person, by one of two constant columns.
  'modules/staff/audit-repository.ts': ['id', 'name'],
  'modules/stock-transfers/repository.ts': ['column', 'id'],
  // From the definition of a list in the contracts and from its repository; a request chooses among them by name.
  // Constant texts that modules declare.
  'platform/file-sweep.ts': ['references'],
  'platform/list-query.ts': [
    ...['alias', 'beforeEnd', 'columns', 'conditions', 'direction', 'found', 'id', 'key', 'most', 'order'],
    ...['orderBy', 'part', 'parts', 'rowsOf', 'sort', 'source', 'sql', 'table'],
  ],
  'platform/mail-once.ts': ['forget'],
  // `column`: a name from the list's own file; `order`: the condition of a search.
  'platform/order-search.ts': ['column', 'order'],
  // Constant names and conditions that modules declare.
  'platform/retention.ts': ['column', 'only', 'table'],
};

/** Server source files of the API. */
function* sources(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* sources(folder, path);
    else if (/\.ts$/.test(path) && !/(?:\.test|fixtures|testing|testing-values)\.ts$/.test(path)) yield path;
  }
}
const STATEMENT = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|FROM|ORDER BY|SET|JOIN)\b/;
/** Constants of a module. */
const CONSTANT = /^[A-Z][A-Z_0-9]*$/;

/** Leading identifiers of the expressions `${…}` in templates that contain a statement. */
function partsOf(source: string): string[] {
  const templates = [...source.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, text = '']) => text);
  return templates
    .filter((text) => STATEMENT.test(text))
    .flatMap((text) => [...text.matchAll(/\$\{\s*([A-Za-z_]\w*)/g)].map(([, name = '']) => name))
    .filter((name) => !CONSTANT.test(name));
}

test('statements consist of the reviewed parts only', () => {
  const api = join(ROOT, 'apps/api/src');
  const found = [...sources(api)].flatMap((path) => {
    const parts = [...new Set(partsOf(readFileSync(join(api, path), 'utf8')))].sort();
    return parts.length === 0 ? [] : [[path, parts] as const];
  });
  expect(Object.fromEntries(found)).toEqual(PARTS);
});
