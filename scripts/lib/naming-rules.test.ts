import { expect, test } from 'vitest';
import { codeFaults, fileNameFaults, namingFaults } from './naming-rules.ts';

test.each([
  ['apps/api/src/modules/catalogue/select.ts', 'const { shelf } = deps;', 'shelf was replaced: use snapshot'],
  ['apps/web/src/app/x.tsx', 'export const x = <Vows />;', 'Vows was replaced: use Promises'],
  ['apps/api/src/x.ts', 'let x: OwnProcess<number>;', 'OwnProcess was replaced: use ChildProcessWorker'],
  ['apps/web/src/app/x.ts', 'live.tellVisitor(WHO);', 'tellVisitor was replaced: use identifyVisitor'],
  [
    'apps/api/src/x.ts',
    "db.raw('SELECT 1 FROM stray_charges');",
    'stray_charges was replaced: use unmatched_charges',
  ],
])('%s: %s is refused', (file, text, fault) => {
  expect(namingFaults(file, text)).toEqual([`${file}: ${fault}`]);
});

test.each([
  ['apps/api/src/x.ts', "const look = 'shelf'; // a shelf of cards"],
  ['apps/web/src/features/content/shelf.tsx', 'export function Shelf() {}'],
  ['apps/api/src/x.ts', 'const partsOfShelf = 1;'],
  ['db/src/x.test.ts', "db.raw('SELECT 1 FROM stray_charges');"],
])('%s: %s is accepted', (file, text) => {
  expect(namingFaults(file, text)).toEqual([]);
});

test('replaced file names are refused, others of the same word elsewhere are not', () => {
  expect(fileNameFaults('apps/api/src/modules/catalogue/shelf.ts')).toHaveLength(1);
  expect(fileNameFaults('apps/api/src/modules/payments/stand-in/omise.ts')).toHaveLength(1);
  expect(fileNameFaults('apps/web/src/features/content/shelf.tsx')).toEqual([]);
});

test.each([
  ['apps/api/src/modules/catalogue/prices.ts', "if (rule.kind === 'p003') return;"],
  ['apps/web/src/features/orders/order-view.tsx', 'const gone = order.doc_status === 15;'],
  ['apps/web/src/features/admin/routes/staff.tsx', 'const owner = colleague.role_id !== 0;'],
])('a bare code of the specification is refused in %s', (file, text) => {
  expect(codeFaults(file, text)).toHaveLength(1);
});

test.each([
  ['apps/api/src/modules/pricing/repository.ts', "SELECT 1 FROM promotions WHERE kind = 'p003'"],
  ['apps/web/src/features/catalogue/routes/product.tsx', 'const none = error.status === 404;'],
  ['apps/api/src/modules/orders/place.test.ts', 'expect(order.doc_status === 1).toBe(true);'],
])('codes in rows and tests, and statuses of HTTP, are accepted in %s', (file, text) => {
  expect(codeFaults(file, text)).toEqual([]);
});
