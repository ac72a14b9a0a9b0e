import { FIRST_STEP_KEYS } from '@mali/contracts/first-step-values';
import type { FirstStepsAnswer } from '@mali/contracts/first-steps';
import { buildDeliveryRate, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let t: TestApp;
const start = async (environment: Readonly<Record<string, string>> = {}) => {
  t = await testApp(environment);
  const { db } = t.deps;
  const owner = t.bearer(await buildUser(db, { role_id: 0 }));
  const read = async (headers = owner): Promise<FirstStepsAnswer> =>
    (await t.app.inject({ method: 'GET', url: '/admin/first_steps', headers })).json();
  const done = async () => (await read()).steps.flatMap((step) => (step.done ? [step.key] : []));
  const hide = (hidden: boolean, headers = owner) =>
    t.app.inject({ method: 'POST', url: '/admin/first_steps', headers, payload: { hidden } });
  return { db, owner, read, done, hide };
};
afterEach(() => t?.close());

it('each step of an empty shop is done when its thing is in the database', async () => {
  const { db, owner, read, done } = await start();
  expect((await read()).steps.map(({ key }) => key)).toEqual(FIRST_STEP_KEYS);
  await db('site_status').update({ status: 'maintenance' });
  expect(await done()).toEqual([]);

  const { mat_var_id } = await buildVariant(db);
  await db('variants').where({ mat_var_id }).update({ active: false });
  expect(await done()).toEqual([]);
  await db('variants').where({ mat_var_id }).update({ active: true });
  expect(await done()).toEqual(['products']);

  await buildDeliveryRate(db, { min_spend: 0, rate: 5500 });
  const delivery = (method: 'GET' | 'POST', payload?: object) =>
    t.app.inject({ method, url: '/admin/delivery', headers: owner, ...(payload && { payload }) });
  const { revision, versions } = (await delivery('GET')).json();
  const change = { revision, valid_from: null, reason: 'first', settings: versions[0].settings };
  const saved = await delivery('POST', change);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await done()).toEqual(['products', 'delivery']);

  await buildPromotion(db, {});
  expect(await done()).toEqual(['products', 'delivery', 'promotion']);

  const { user_id } = await buildUser(db, { role_id: 5, disabled: true });
  await buildUser(db, { role_id: 1 });
  expect(await done()).not.toContain('colleague');
  await db('users').where({ user_id }).update({ disabled: false });
  expect(await done()).toEqual(['products', 'delivery', 'promotion', 'colleague']);

  await db('site_status').update({ status: 'online' });
  expect(await done()).toEqual(['products', 'delivery', 'promotion', 'colleague', 'open']);
});

it('steps of the environment are done with values of the shop’s own', async () => {
  const seller = {
    SELLER_NAME_TH: 'บริษัท จันทร์หอม จำกัด',
    SELLER_NAME_EN: 'Chan Hom Co., Ltd.',
    SELLER_TAX_ID: '0994000165501',
  };
  const { done } = await start(seller);
  expect(await done()).not.toContain('seller');
  await t.close();
  const own = await start({
    ...seller,
    ...{ SELLER_ADDRESS: '9 ถนนสุขุมวิท กรุงเทพมหานคร 10110', TRANSFER_ACCOUNTS: '004:012-3-45678-9:จันทร์หอม' },
    ...{ PAYMENT_GATEWAY: 'omise', OMISE_PUBLIC_KEY: 'pkey_test_1', OMISE_SECRET_KEY: 'skey_test_1' },
  });
  expect(await own.done()).toEqual(expect.arrayContaining(['seller', 'payment', 'accounts']));
});

it('a role sees the steps that it may do; only the owner hides them, from everybody', async () => {
  const { db, read, hide } = await start();
  const [admin, crm, editor] = await Promise.all(
    [4, 7, 8].map(async (role_id) => t.bearer(await buildUser(db, { role_id }))),
  );
  const keys = async (headers?: { authorization: string }) =>
    (await read(headers)).steps.map(({ key }) => key);
  expect(await keys(admin)).toEqual(FIRST_STEP_KEYS.filter((key) => key !== 'colleague'));
  expect(await keys(crm)).toEqual(['promotion']);
  expect(await keys(editor)).toEqual([]);

  expect((await hide(true, admin)).statusCode).toBe(403);
  expect(await read(crm)).toMatchObject({ hidden: false });
  expect((await hide(true)).json()).toMatchObject({ hidden: true });
  await hide(true);
  expect(await read(crm)).toMatchObject({ hidden: true });
  await hide(false);
  expect(await read(crm)).toMatchObject({ hidden: false });
});
