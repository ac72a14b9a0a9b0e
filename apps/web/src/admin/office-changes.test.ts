import { beforeEach, expect, it, vi } from 'vitest';
import { type ChangedTags, officeChanges } from './office-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('the first change is requested at once, a burst after it together, and after a lost connection everything', () => {
  const requested: ChangedTags[] = [];
  const changes = officeChanges((tags) => requested.push(tags));
  changes.received({ orders: ['SO1'], all: false });
  expect(requested).toEqual([
    ['Waiting', { type: 'AdminOrder', id: 'SO1' }, { type: 'OrderWork', id: 'SO1' }],
  ]);
  changes.received({ orders: ['SO2'], all: false });
  changes.received({ orders: [], all: true });
  expect(requested).toHaveLength(1);
  vi.runAllTimers();
  expect(requested.slice(1)).toEqual([['Waiting', 'AdminOrder', 'OrderWork']]);
  changes.received('nonsense');
  expect(requested).toHaveLength(2);
  changes.missed();
  expect(requested[2]).toContain('AdminOrders');
});
