import { isStaff, ROLE, ROLE_IDS, type RoleId } from '@mali/contracts/roles';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { backOfficeOf } from '../app/back-office.ts';
import { Providers } from '../app/providers.tsx';
import { server, settled } from '../testing/server.ts';
import { officeRoutes } from './router.tsx';
import { OFFICE_ROUTES, type OfficeRoute, type OfficeRouteName } from './routes.ts';
import { staffStore } from './shared/fixtures.ts';

/** Pages whose first view needs no answer: they begin with a form or a search. */
const BEGIN_WITH_A_FORM: readonly OfficeRouteName[] = [
  'newOrder',
  'newRefund',
  'newStatement',
  'coins',
  'guests',
  'grid',
];
const isForm = (name: OfficeRouteName) => BEGIN_WITH_A_FORM.includes(name);
/** Pages of what is always there. */
const HAVE_SETTINGS: readonly OfficeRouteName[] = [
  'accounting',
  'connections',
  'mails',
  'delivery',
  'flows',
  'screening',
  'places',
  'inboxSettings',
  'reviewRules',
  'settings',
  'site',
];
const NAMES = Object.keys(OFFICE_ROUTES) as OfficeRouteName[];
/** What no user should read: codes of errors, keys of texts, stacks, values that are missing. */
const RAW =
  /ERROR\.|[A-Z]+\.[A-Z_]{4,}|\b[a-z]+(?:\.[a-z]+[A-Z]?\w*){2,}\b|undefined|\[object|\bat .+\.tsx?:|NaN|Invalid Date/;

const addressOf = (name: OfficeRouteName) =>
  OFFICE_ROUTES[name].path
    .replace(':so_no', 'SO26112012345671')
    .replace(':return_no', 'RT26112012345671')
    .replace(':statement_no', 'CR26112112345678')
    .replace(':flow', 'reorder')
    .replace(/:\w+/g, '7');

/** Answers every request of the office the same way. @returns the requests */
function answerAll(answer: () => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  server.use(
    http.all('*/api/*', ({ request }) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return answer();
    }),
  );
  return asked;
}
const fail = () => HttpResponse.json({ code: 'ERROR.CODE_UNAVAILABLE' }, { status: 500 });

async function open(name: OfficeRouteName, role: RoleId = ROLE.OWNER): Promise<HTMLElement> {
  const router = createMemoryRouter(officeRoutes, { initialEntries: [addressOf(name)] });
  render(
    <Providers store={staffStore(role)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const main = await screen.findByRole('main');
  await waitFor(() => expect(main).not.toBeEmptyDOMElement());
  return main;
}
/** Answers of a shop in which nothing has happened yet, to the pages that list something. */
const NOTHING = {
  ...{ rows: [], after: null, before: null, total: { count: 0, exact: true }, count: 0, data: [], steps: [] },
  ...{
    hidden: false,
    runs: [],
    posts: [],
    topics: [],
    notices: [],
    unread: 0,
    next: null,
    options: [],
    jobs: [],
    ...{ kinds: [], entries: [], collisions: [], bloggers: [] },
  },
  counts: { running: 0, soon: 0, used_up: 0, ended: 0, draft: 0, scheduled: 0, published: 0, withdrawn: 0 },
  ...{
    waves: [],
    alone: [],
    finished: [],
    to_pack: 0,
    late: 0,
    packed: 0,
    ship_by: null,
    day: '2026-11-24',
    carriers: [],
  },
  ...{ delivered: 0, settled: 0, outstanding: 0, overdue: 0, written_off: 0, overpaid: 0, received: 0 },
  ...{ checked_at: null, differences: [], removal_days: 90 },
  orders: [],
  segments: [],
  roles: [],
  ...{ schedules: [], people: [], sends: [] },
  mailings: [],
  endpoints: [],
  keys: [],
  per_week: 2,
  ...{ payouts: [], gateways: [], open_charges: [] },
  ...{ places: [], branches: [], versions: [], rule: 'list' },
  ...{ suppliers: [], without_supplier: 0 },
  ...{ sections: [], seller: {} },
  ...{ unapplied: 0, kept: 0, repaid: 0, fees: 0, open: 0, choices: [], line: false },
  ...{ answers: 0, by_staff: [] },
  failures: [],
  ...{ words_th: [], words_en: [], hold_pictures: true, many: 10, reports: 3 },
};
function answerNothing(): void {
  server.use(
    http.all('*/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      const views = pathname.endsWith('/counts') ? {} : [];
      return HttpResponse.json({ ...NOTHING, views });
    }),
  );
}
/** Pages that list something, and say so when there is nothing. */
const LISTING = NAMES.filter(
  (name) => !OFFICE_ROUTES[name].path.includes(':') && !isForm(name) && !HAVE_SETTINGS.includes(name),
);

describe.each(NAMES)('the page %s', (name) => {
  it('says that it is loading while its requests wait', async () => {
    answerAll(async () => {
      await delay('infinite');
      return new HttpResponse(null);
    });
    const main = await open(name);
    if (isForm(name)) await within(main).findByRole('heading', { level: 1 });
    else expect((await within(main).findAllByRole('status', { name: 'กำลังโหลด' })).length).toBeGreaterThan(0);
    expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(main.textContent).not.toMatch(RAW);
    expect(within(main).queryByRole('alert')).toBeNull();
  });

  it('says that its requests failed, in the words of the office, and asks again when told to', async () => {
    const asked = answerAll(fail);
    const main = await open(name);
    if (isForm(name)) {
      await within(main).findByRole('heading', { level: 1 });
      await settled();
    } else {
      const [again] = await within(main).findAllByRole('button', { name: 'ลองใหม่' });
      expect(main).toHaveTextContent('ยังไม่มีอะไรเปลี่ยน');
      expect(main).not.toHaveTextContent('ถุง');
      await settled();
      const before = asked.length;
      await userEvent.setup().click(again as HTMLElement);
      await waitFor(() => expect(asked.length).toBeGreaterThan(before));
      await within(main).findAllByRole('button', { name: 'ลองใหม่' });
    }
    expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(main.textContent).not.toMatch(RAW);
  });

  it('of a record that does not exist says so, and leads on', async () => {
    if (!OFFICE_ROUTES[name].path.includes(':')) return;
    answerAll(() => HttpResponse.json({ code: 'ERROR.NOT_FOUND' }, { status: 404 }));
    const main = await open(name);
    // The heading is there while the record loads.
    await waitFor(() => {
      expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(within(main).queryByRole('status', { name: 'กำลังโหลด' })).toBeNull();
    });
    await settled();
    expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(within(main).getAllByRole('link').length).toBeGreaterThan(0);
    expect(main.textContent).not.toMatch(RAW);
  });

  it('tells a colleague without the permission', async () => {
    const { part }: OfficeRoute = OFFICE_ROUTES[name];
    const refused = ROLE_IDS.find(
      (role) => isStaff(role) && part !== null && !backOfficeOf(role).includes(part),
    );
    if (refused === undefined) return expect([null, 'orders']).toContain(part);
    answerAll(fail);
    const main = await open(name, refused);
    expect(await within(main).findByRole('heading', { level: 1, name: 'หน้านี้สำหรับพนักงาน' })).toBeVisible();
    expect(within(main).getAllByRole('link').length).toBeGreaterThan(0);
    expect(main.textContent).not.toMatch(RAW);
  });
});

it.each(LISTING)('the page %s says that there is nothing yet', async (name) => {
  answerNothing();
  const main = await open(name);
  if (name === 'overview') await within(main).findAllByText('ไม่มีรายการค้าง');
  else
    await waitFor(() =>
      expect(
        within(main)
          .getAllByRole('heading', { level: 2 })
          .map((one) => one.textContent),
      ).not.toEqual([]),
    );
  await settled();
  await waitFor(() => expect(within(main).queryByRole('status', { name: 'กำลังโหลด' })).toBeNull());
  expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(within(main).queryByRole('alert')).toBeNull();
  expect(main.textContent).not.toMatch(RAW);
});
