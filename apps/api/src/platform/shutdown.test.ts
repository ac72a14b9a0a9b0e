import { buildDeliveryRate, buildVariant } from '@mali/db/builders';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { BY_EMAIL, FakeBank, orderRequest } from '../modules/orders/fixtures.ts';
import { gatewaysOf } from '../modules/payments/gateways.ts';
import { testApp } from '../testing.ts';

it('exits once pending requests are answered, despite idle keep-alive connections', async () => {
  const bank = new FakeBank();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    bank.inquire = async () => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      return null;
    };
  });
  const t = await testApp({}, { gateways: gatewaysOf(bank) });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const request = orderRequest([[v.mat_var_id, 1]], 200, { payment_method: 'promptpay' });
  const placed = await t.app.inject({ method: 'POST', url: '/process_order', payload: request });
  const { so_no } = placed.json();
  await t.app.inject({ method: 'GET', url: `/order/qr?so_no=${so_no}&${BY_EMAIL}` });

  const socket = io(t.app.listeningOrigin, { transports: ['polling'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  const slow = fetch(`${t.app.listeningOrigin}/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`);
  await asked;
  const origin = t.app.listeningOrigin;
  let ended = false;
  const end = t.close().then(() => {
    ended = true;
  });
  const isOpen = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  expect(ended).toBe(false);
  answer();
  expect((await slow).status).toBe(200);
  await expect.poll(() => ended).toBe(true);
  await end;
  socket.disconnect();
}, 20_000);
