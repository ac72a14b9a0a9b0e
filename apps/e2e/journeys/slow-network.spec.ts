import { ROLE } from '@mali/contracts/roles';
import type { Page, Route } from '@playwright/test';
import type { Knex } from 'knex';
import { expect, test } from '../src/fixtures.ts';
import { newMember } from '../src/members.ts';
import { FULL, type ShopAddresses } from '../src/shop.ts';
import { staffMember, staffToken } from '../src/staff.ts';

// FULL=1 runs everything: eight tabs, and two hundred pages opened in all of them concurrently.
const TABS = FULL ? 8 : 2;
const VISITS = FULL ? 200 : 4;
const LATENCY_MS = FULL ? 1500 : 400;
const PAUSE_S = 11;
const PATHS = ['/', '/shop', '/item/1001', '/brands', '/account/orders', '/deals'];
const TOKEN = 'persist:mali.session';

// Expected console errors of intercepted requests.
test.use({ expectedComplaints: [/status of (?:401|404|429|503)|net::ERR_|socket\.io/] });

/** Ages the session: makes its refresh tokens older. */
const age = (db: Knex, user_id: number, seconds: number) =>
  db('refresh_tokens')
    .where({ user_id })
    .update({
      created_at: db.raw('created_at - make_interval(secs => ?)', [seconds]),
      used_at: db.raw('used_at - make_interval(secs => ?)', [seconds]),
    });
/** Removes the access token, leaving only the cookie. Other tabs are notified as of a sign-out. */
const forgetToken = (page: Page) => page.evaluate((key) => localStorage.removeItem(key), TOKEN);
/** Expires the access token without notifying other tabs. */
const endToken = (page: Page, user_id: number) =>
  page.evaluate(
    ([key, sub]) => {
      const claims = btoa(JSON.stringify({ sub, exp: 0 }));
      localStorage.setItem(key, JSON.stringify({ token: JSON.stringify(`e30.${claims}.x`) }));
    },
    [TOKEN, String(user_id)] as const,
  );
const greeting = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'สวัสดี' });
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

/** The session has a single chain of refresh tokens without detected reuse. */
async function expectOneLine(db: Knex, user_id: number): Promise<void> {
  expect(await db('sessions').where({ user_id, ended_at: null })).toHaveLength(1);
  expect(await db('refresh_tokens').where({ user_id, used_at: null, revoked_at: null })).toHaveLength(1);
  expect(await db('security_events').where({ user_id, kind: 'refresh_token_reused' })).toEqual([]);
}

async function slow(page: Page, latency: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const all = { downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...all });
}

const isProfile = (url: URL) => url.pathname === '/api/profile';
/** The server processes a page's profile request, but the browser does not receive the response. */
async function answerTo(route: Route, { apiUrl }: ShopAddresses): Promise<Response> {
  const { cookie = '' } = await route.request().allHeaders();
  return fetch(`${apiUrl}/profile`, { headers: { cookie } });
}

/** Opens a page and leaves it: with a lost response, with a delivered one, or at once. */
async function visit(page: Page, n: number, shop: ShopAddresses): Promise<void> {
  const path = PATHS[n % PATHS.length] ?? '/';
  if (n % 3 === 0) {
    await page.goto(path, { waitUntil: 'commit' });
  } else if (n % 3 === 1) {
    const answered = new Promise<void>((resolve) => {
      // The server has responded, and the browser navigates before receiving it.
      void page.route(isProfile, (route) => answerTo(route, shop).then(() => resolve()), { times: 1 });
    });
    await page.goto(path, { waitUntil: 'commit' });
    await answered;
    await page.goto('about:blank');
  } else {
    const answered = page.waitForResponse((response) => isProfile(new URL(response.url())));
    await page.goto(path, { waitUntil: 'commit' });
    await answered;
  }
}

for (const who of ['member', 'member of the staff'] as const) {
  test(`a ${who} browses in ${TABS} tabs on a slow network, leaves pages before they load, and stays signed in`, async ({
    page,
    db,
    shop,
  }) => {
    test.setTimeout(FULL ? 1_800_000 : 90_000);
    let user_id: number;
    if (who === 'member') ({ user_id } = await newMember(page, db));
    else {
      const staff = await staffMember(page.request, db, ROLE.ACCOUNTANT);
      await staffToken(page.request, db, staff);
      [user_id] = await db('users').where({ email: staff.email }).pluck('user_id');
      await db('users').where({ user_id }).update({ pdpa_consented: true });
    }
    // A page without scripts, for access to the storage.
    await page.goto('/robots.txt');
    const tabs: Page[] = [];
    while (tabs.length < TABS) tabs.push(await page.context().newPage());
    for (const tab of tabs) {
      await tab.goto('/', { waitUntil: 'commit' });
      await slow(tab, LATENCY_MS);
    }
    await age(db, user_id, 60);

    let visits = 0;
    const browse = async (tabs: readonly Page[]) => {
      while (visits < VISITS) {
        for (const tab of tabs) {
          visits += 1;
          await forgetToken(page);
          await visit(tab, visits, shop);
          await age(db, user_id, PAUSE_S);
        }
      }
    };
    if (FULL) await Promise.all(tabs.map((tab) => browse([tab])));
    else await browse(tabs);
    for (const tab of tabs) {
      await slow(tab, 0);
      await tab.goto('/account/orders');
      await expect(greeting(tab)).toBeVisible();
    }
    await expectOneLine(db, user_id);
  });
}

test('lost, late or missing responses sign no one out, also without the Web Locks API', async ({
  page,
  db,
  shop,
}) => {
  test.slow();
  const { user_id } = await newMember(page, db);
  const context = page.context();
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/account/orders');
    await expect(greeting(tab)).toBeVisible();
  }
  await page.evaluate(() => localStorage.setItem('mali.searches', '["mine"]'));
  const reopen = async (tab: Page) => {
    await age(db, user_id, 61);
    await endToken(tab, user_id);
    // From a page without scripts: a request that the page left behind would be taken for the new page's own.
    await tab.goto('/robots.txt');
    await tab.goto('/account/orders', { waitUntil: 'commit' });
  };
  // The token is consumed and its successor lost, twice, hours apart.
  const first = await cookieOf(page, 'token');
  for (let n = 0; n < 2; n += 1) {
    await page.route(
      isProfile,
      async (route) => {
        expect((await answerTo(route, shop)).headers.get('set-cookie')).toContain('token=');
        await route.abort();
      },
      { times: 1 },
    );
    await reopen(page);
    await expect(greeting(page)).toBeVisible();
    await age(db, user_id, 3 * 3600);
  }
  expect(await cookieOf(page, 'token')).not.toBe(first);
  await expectOneLine(db, user_id);

  // A response is delayed until the browser has two newer tokens.
  let answer: () => Promise<void> = async () => undefined;
  const held = new Promise<void>((resolve) => {
    void page.route(
      isProfile,
      async (route) => {
        const response = await answerTo(route, shop);
        const [setCookie = ''] = response.headers.getSetCookie();
        const body = await response.text();
        answer = () =>
          route.fulfill({
            status: 200,
            body,
            headers: { 'content-type': 'application/json', 'set-cookie': setCookie },
          });
        resolve();
      },
      { times: 1 },
    );
  });
  await reopen(page);
  await held;
  // Not by pages: they may take longer than the page waits for the held response, which it then requests again.
  for (let n = 0; n < 2; n += 1) {
    await age(db, user_id, 61);
    expect((await context.request.get('/api/profile')).headers()['set-cookie']).toContain('token=');
  }
  const newest = await cookieOf(page, 'token');
  await answer();
  await expect(greeting(page)).toBeVisible();
  await expect
    .poll(() => cookieOf(page, 'token'), { message: 'the late response restores the older token' })
    .not.toBe(newest);
  for (const tab of [page, other]) {
    await reopen(tab);
    await expect(greeting(tab)).toBeVisible();
  }
  await expectOneLine(db, user_id);

  // One request fails in every possible way; the tab retries on each online event.
  const ways: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('failed'),
    (route) => route.abort('timedout'),
    (route) =>
      route.fulfill({ status: 429, json: { code: 'ERROR.TOO_MANY_REQUESTS', message: '', message_th: '' } }),
    (route) => route.fulfill({ status: 503, json: { code: 'ERROR.BUSY', message: '', message_th: '' } }),
    (route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<p>hotel</p>' }),
  ];
  let failed = 0;
  await page.route(
    isProfile,
    async (route) => {
      failed += 1;
      await ways[failed - 1]?.(route);
    },
    { times: ways.length },
  );
  await reopen(page);
  for (let n = 1; n <= ways.length; n += 1) {
    await expect.poll(() => failed).toBeGreaterThanOrEqual(n);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  await expect(greeting(page)).toBeVisible();
  await expect(greeting(other)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mali.searches'))).toBe('["mine"]');
  await expectOneLine(db, user_id);
});
