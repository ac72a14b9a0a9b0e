import { expect, test, vi } from 'vitest';
import { Bank } from './bank.ts';
import { WebhookSender } from './webhooks.ts';

test('a notice that comes due while notices are looked for is in one list or the other', async () => {
  // A clock that ticks whenever it is read.
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
  await vi.waitFor(() => expect(next).toHaveBeenCalled());
  expect(next.mock.calls[0]).toEqual(due.mock.calls[0]);
  await sender.stop();
  bank.close();
});
