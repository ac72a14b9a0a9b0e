import { expect, test, vi } from 'vitest';
import { Bank } from './bank.ts';
import { WebhookSender } from './webhooks.ts';

test('a notice that becomes due during the query is in exactly one of the two lists', async () => {
  // A clock that advances on every read.
  let time = 1_800_000_000_000;
  const now = () => {
    time += 1;
    return time;
  };
  const bank = new Bank({ database: ':memory:', billerId: '010555600000901', sync: 'off' }, now);
  const due = vi.spyOn(bank, 'dueNotices');
  const next = vi.spyOn(bank, 'nextDue');
  const config = { webhookUrl: 'http://127.0.0.1:9', webhookSecret: 's'.repeat(32), retryMs: 500 };
  const sender = new WebhookSender(bank, config, now);
  sender.wake();
  await expect.poll(() => next).toHaveBeenCalled();
  expect(next.mock.calls[0]).toEqual(due.mock.calls[0]);
  await sender.stop();
  bank.close();
});

test('a notice due later is sent then, and an earlier one before it', async () => {
  const bank = new Bank({ database: ':memory:', billerId: '010555600000901', sync: 'off' }, Date.now);
  const looks: number[] = [];
  const look = vi.spyOn(bank, 'dueNotices').mockImplementation((now) => {
    looks.push(now);
    return [];
  });
  const config = { webhookUrl: 'http://127.0.0.1:9', webhookSecret: 's'.repeat(32), retryMs: 500 };
  const sender = new WebhookSender(bank, config, Date.now);
  const begun = Date.now();
  for (const ms of [200, 100, 300]) sender.wake(begun + ms);
  await expect.poll(() => look).toHaveBeenCalled();
  expect(looks[0]).toBeGreaterThanOrEqual(begun + 99);
  expect(looks).toHaveLength(1);
  await sender.stop();
  bank.close();
});
