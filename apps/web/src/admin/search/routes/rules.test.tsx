import { ROLE } from '@mali/contracts/roles';
import type { SearchRuleRow, StaffSearchRule, TrySearchAnswer } from '@mali/contracts/staff-search-rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { listPageOf, staffStore } from '../../shared/fixtures.ts';
import { Component as Rule } from './rule.tsx';
import { Component as Rules } from './rules.tsx';

const RULE: StaffSearchRule = {
  ...{ rule_id: 7, kind: 'pins', words: ['กันแดด'], means: [], both_ways: false, products: [11, 12] },
  ...{ target: '', reason: 'หน้าร้อน', active: true, starts_at: null, ends_at: null },
  ...{ state: 'running', revision: 3 },
};
const item = (mat_id: number, why: TrySearchAnswer['live']['items'][number]['why']) => ({
  ...{
    mat_id,
    mat_var_id: mat_id,
    brand_en: 'Harbour',
    mat_name: `Sun ${mat_id}`,
    mat_name_th: `กันแดด ${mat_id}`,
  },
  ...{ image: null, net_price: 390, why },
});
const side: Omit<TrySearchAnswer['live'], 'items'> = {
  ...{ found: 'all', corrected: null, ignored: [], did_you_mean: null, count: 2 },
};
const NAME = [{ by: 'name', typed: 'กันแดด', text: 'กันแดด' }] as const;
const TRIED: TrySearchAnswer = {
  live: { ...side, items: [item(13, [...NAME]), item(11, [...NAME])] },
  draft: {
    ...{ ...side, count: 3 },
    items: [item(11, [{ by: 'pin', typed: '', text: '' }, ...NAME]), item(12, []), item(13, [...NAME])],
  },
};
let sent: unknown[];
let tried: { keyword: string; rule_id: number | null; draft: { products: number[] } }[];

beforeEach(() => {
  sent = [];
  tried = [];
  server.use(
    http.get('*/api/admin/search/rules/7', () => HttpResponse.json(RULE)),
    http.post('*/api/admin/search/try', async ({ request }) => {
      tried.push((await request.json()) as (typeof tried)[number]);
      return HttpResponse.json(TRIED);
    }),
    http.post('*/api/admin/options', async ({ request }) => {
      const { values = [] } = (await request.json()) as { values?: string[] };
      return HttpResponse.json({
        options: values.map((value) => ({
          ...{ value, name_en: `Sun ${value}`, name_th: `กันแดด ${value}`, detail: '', image: null },
        })),
      });
    }),
    http.post('*/api/admin/search/rules/7', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...RULE, products: [12, 11], revision: 4 });
    }),
    http.post('*/api/admin/search/rules', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...RULE, rule_id: 8 });
    }),
  );
});

const open = (at: string) =>
  renderPart(<Rule />, { at, path: '/admin/search/rules/:rule_id', store: staffStore(ROLE.CONTENT_EDITOR) });

it('shows the shop’s results beside those of the draft, with reasons and changes of place', async () => {
  open('/admin/search/rules/7');
  const live = await screen.findByRole('region', { name: /หน้าร้านตอนนี้/ });
  const draft = screen.getByRole('region', { name: /เมื่อใช้กฎนี้/ });
  expect(within(live).getAllByText('ชื่อมีคำว่า กันแดด')).toHaveLength(2);
  const [first, added, moved] = within(draft)
    .getAllByRole('listitem')
    .filter((one) => one.querySelector('ul'));
  expect(first).toHaveTextContent('ให้ขึ้นก่อนตามกฎ');
  expect(first).toHaveTextContent('เดิมอันดับ 2');
  expect(added).toHaveTextContent('เพิ่มเข้ามา');
  expect(moved).toHaveTextContent('เดิมอันดับ 1');
  expect(tried[0]).toMatchObject({
    keyword: 'กันแดด',
    rule_id: 7,
    draft: { kind: 'pins', products: [11, 12] },
  });
});

it('moves products by buttons and by drag, tries the new order, and saves it with its version', async () => {
  const user = userEvent.setup();
  open('/admin/search/rules/7');
  await user.click(await screen.findByRole('button', { name: 'เลื่อน กันแดด 12 ขึ้น' }));
  expect(screen.getByText('กันแดด 12 อยู่ลำดับ 1')).toBeInTheDocument();
  await waitFor(() => expect(tried.at(-1)?.draft.products).toEqual([12, 11]));
  const rows = within(screen.getByRole('list', { name: 'เพิ่มสินค้าที่ขึ้นก่อน' })).getAllByRole('listitem');
  const transfer = { effectAllowed: '', setData: () => undefined };
  fireEvent.dragStart(screen.getByTitle('ลาก กันแดด 11'), { dataTransfer: transfer });
  fireEvent.dragOver(rows[0] as HTMLElement);
  fireEvent.drop(rows[0] as HTMLElement);
  const names = () =>
    within(screen.getByRole('list', { name: 'เพิ่มสินค้าที่ขึ้นก่อน' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(names()).toEqual([expect.stringContaining('กันแดด 11'), expect.stringContaining('กันแดด 12')]);
  await user.click(screen.getByRole('button', { name: 'เลื่อน กันแดด 12 ขึ้น' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ products: [12, 11], revision: 3 });
});

it('takes a result into the rule from the list of results', async () => {
  const user = userEvent.setup();
  open('/admin/search/rules/7');
  const live = await screen.findByRole('region', { name: /หน้าร้านตอนนี้/ });
  await user.click(within(live).getByRole('button', { name: 'ให้ขึ้นก่อน' }));
  await waitFor(() => expect(tried.at(-1)?.draft.products).toEqual([11, 12, 13]));
});

it('a new rule begins with the word of the link, and says at its fields what is missing', async () => {
  const user = userEvent.setup();
  open(`/admin/search/rules/new?word=${encodeURIComponent('กันแดดเด็ก')}`);
  expect(await screen.findByLabelText(/เมื่อลูกค้าค้น/)).toHaveValue('กันแดดเด็ก');
  await user.click(screen.getByRole('button', { name: 'เพิ่มกฎ' }));
  expect(await screen.findByText('กรอกช่องนี้')).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText(/ให้พบของคำนี้ด้วย/), 'กันแดด');
  await user.click(screen.getByRole('button', { name: 'เพิ่มกฎ' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'synonyms', words: ['กันแดดเด็ก'], means: ['กันแดด'] });
});

it('a redirect takes the address of a page of this shop, and no other', async () => {
  const user = userEvent.setup();
  open('/admin/search/rules/new?word=sale&kind=redirect');
  const target = await screen.findByLabelText(/พาไปที่/);
  await user.type(target, 'https://elsewhere.example/');
  await user.tab();
  expect(await screen.findByText(/ใส่ที่อยู่หน้าในร้านนี้/)).toBeInTheDocument();
  await user.clear(target);
  await user.type(target, `${window.location.origin}/deals`);
  await user.tab();
  await waitFor(() => expect(target).toHaveValue('/deals'));
});

it('lists rules with what each does', async () => {
  const row = (more: Partial<SearchRuleRow>): SearchRuleRow => {
    const { revision: _, ...rest } = RULE;
    return { ...rest, changed_at: '2026-11-20T05:00:00Z', ...more };
  };
  server.use(
    http.get('*/api/admin/search/rules', () =>
      listPageOf([
        row({}),
        row({ rule_id: 8, kind: 'synonyms', words: ['ครีมตากแดด', 'บล็อกแดด'], means: ['กันแดด'] }),
        row({ rule_id: 9, kind: 'redirect', words: ['sale'], target: '/deals', state: 'paused' }),
      ]),
    ),
    http.get('*/api/admin/search/rules/counts', () => HttpResponse.json({ views: {} })),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
  );
  renderPart(<Rules />, {
    ...{ at: '/admin/search/rules', path: '/admin/search/rules', store: staffStore(ROLE.CONTENT_EDITOR) },
  });
  expect(await screen.findByRole('row', { name: /สินค้า 2 รายการ/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /ครีมตากแดด.*→ กันแดด/ })).toHaveTextContent('บล็อกแดด');
  expect(screen.getByRole('row', { name: /sale.*\/deals.*พักไว้/ })).toBeInTheDocument();
});
