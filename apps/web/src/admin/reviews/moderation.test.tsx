import type { DecideRequest, ModerationItem, ModerationRules } from '@mali/contracts/moderation';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Review } from './routes/review.tsx';
import { Component as Reviews } from './routes/reviews.tsx';
import { Component as Rules } from './routes/rules.tsx';

const item = (content_id: number, more: Partial<ModerationItem> = {}): ModerationItem => ({
  ...{ content_id, kind: 'review', state: 'held', held_for: ['contact'], hidden_for: null, revision: 3 },
  ...{ waiting_since: '2026-12-24T05:00:00.000Z', created_at: '2026-12-24T05:00:00.000Z', rating: 1 },
  ...{ author: 'ปล*** สุ***', text: `ติดต่อ 081-234-567${content_id}`, mat_id: 1, mat_name: 'Cream' },
  ...{ mat_name_th: 'ครีม', photo_url: null, reports: 0, is_answered: false, is_counted: false },
  ...{ decided_by: null, decided_at: null, photos: [], question: null, marks: [`081-234-567${content_id}`] },
  ...{ report_list: [], answer: null, others: 0, previous: null, next: null },
  ...more,
});
let items: ModerationItem[];
const decided = vi.fn();
const undone = vi.fn();
const answered = vi.fn();

beforeEach(() => {
  items = [item(1, { next: 2 }), item(2, { previous: 1, next: 3 }), item(3, { previous: 2 })];
  for (const each of [decided, undone, answered]) each.mockReset();
  server.use(
    http.get('*/api/admin/moderation', () =>
      HttpResponse.json({
        rows: items,
        after: null,
        before: null,
        total: { count: items.length, exact: true },
      }),
    ),
    http.get('*/api/admin/moderation/:id', ({ params }) => {
      const found = items.find(({ content_id }) => content_id === Number(params.id));
      return found === undefined
        ? HttpResponse.json({ code: 'MODERATION.NOT_FOUND', message: '', message_th: '' }, { status: 404 })
        : HttpResponse.json(found);
    }),
    http.get('*/api/admin/views*', () => HttpResponse.json({ views: [] })),
    http.post('*/api/admin/moderation/decide', async ({ request }) => {
      const body = (await request.json()) as DecideRequest;
      decided(body);
      const fresh = body.items.filter((one) =>
        items.some(({ content_id, revision }) => content_id === one.content_id && revision === one.revision),
      );
      const done = fresh.map(({ content_id, revision }) => ({ content_id, revision: revision + 1 }));
      const changed = body.items.filter((one) => !fresh.includes(one)).map(({ content_id }) => content_id);
      return HttpResponse.json({ done, changed });
    }),
    http.post('*/api/admin/moderation/undo', async ({ request }) => {
      const body = (await request.json()) as DecideRequest;
      undone(body);
      return HttpResponse.json({ done: body.items, changed: [] });
    }),
    http.post('*/api/admin/moderation/:id/answer', async ({ request }) => {
      answered(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
});

async function open(at = '/admin/reviews/1?kind=review') {
  const view = renderPart(<Review />, {
    ...{ at, path: '/admin/reviews/:content_id', store: staffStore(ROLE.CRM) },
  });
  await screen.findByRole('button', { name: /^แสดง/ });
  return view;
}
const shown = () => screen.queryByRole('heading', { level: 1 })?.textContent;

it('is decided by keys: each decision opens the next one, and is undone from its message', async () => {
  const { user, router } = await open();
  expect(shown()).toBe('รีวิว #1');
  expect(screen.getByText('081-234-5671')).toBeInTheDocument();
  await user.keyboard('a');
  await waitFor(() => expect(shown()).toBe('รีวิว #2'));
  expect(decided.mock.calls).toEqual([[{ items: [{ content_id: 1, revision: 3 }], publish: true }]]);
  expect(router.state.location.search).toBe('?kind=review');
  await user.keyboard('h');
  const dialog = within(await screen.findByRole('dialog', { name: 'ซ่อนเพราะอะไร' }));
  expect(dialog.getByRole('button', { name: 'ซ่อน' })).toBeDisabled();
  // A letter chooses nothing while the reason is asked.
  await user.keyboard('a2');
  expect(dialog.getByText('ดาวจะไม่นับระหว่างที่ซ่อน')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toBe('รีวิว #3'));
  expect(decided).toHaveBeenLastCalledWith({
    ...{ items: [{ content_id: 2, revision: 3 }], publish: false, reason: 'advertisement' },
  });
  await user.keyboard('k');
  await waitFor(() => expect(shown()).toBe('รีวิว #2'));
});

it('that somebody else has changed stays, with a word about it', async () => {
  server.use(http.post('*/api/admin/moderation/decide', () => HttpResponse.json({ done: [], changed: [1] })));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^แสดง/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^แสดง/ })).toBeEnabled());
  expect(shown()).toBe('รีวิว #1');
});

it('is answered by R, changed with its version, and deleted', async () => {
  items = [item(1, { state: 'published', waiting_since: null, held_for: [] })];
  const { user } = await open();
  // Nothing waits: there is nothing to publish.
  expect(screen.getByRole('button', { name: /^แสดง/ })).toBeDisabled();
  await user.keyboard('r');
  const field = await screen.findByRole('textbox', { name: 'คำตอบที่แสดงใต้รีวิว' });
  await user.type(field, 'ขอบคุณค่ะ');
  items = [item(1, { answer: { text: 'ขอบคุณค่ะ', by: 'อรทัย', at: '2026-12-24T06:00:00.000Z', revision: 1 } })];
  await user.click(screen.getByRole('button', { name: 'แสดงคำตอบ' }));
  await waitFor(() => expect(answered.mock.calls).toEqual([[{ text: 'ขอบคุณค่ะ', revision: 0 }]]));
  await user.click(await screen.findByRole('button', { name: /แก้คำตอบของร้าน/ }));
  await user.click(await screen.findByRole('button', { name: 'ลบคำตอบ' }));
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith({ text: null, revision: 1 }));
});

it('many are decided together in the list, which says what may be hidden', async () => {
  const { user } = renderPart(<Reviews />, {
    ...{ at: '/admin/reviews', path: '/admin/reviews', store: staffStore(ROLE.CRM) },
  });
  expect(await screen.findByRole('link', { name: 'ติดต่อ 081-234-5671' })).toHaveAttribute(
    'href',
    '/admin/reviews/1',
  );
  expect(screen.getByText(/คะแนนต่ำหรือความเห็นแง่ลบไม่ใช่เหตุให้ซ่อน/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'เลือกรายการ 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'เลือกรายการ 3' }));
  await user.click(screen.getByRole('button', { name: 'แสดง' }));
  await waitFor(() =>
    expect(decided.mock.calls).toEqual([
      [
        {
          items: [
            { content_id: 1, revision: 3 },
            { content_id: 3, revision: 3 },
          ],
          publish: true,
        },
      ],
    ]),
  );
});

it('the rules are words, one in a line, and numbers within limits', async () => {
  const rules: ModerationRules = {
    ...{ revision: 4, words_th: ['เว็บพนัน'], words_en: ['casino'], hold_pictures: true, many: 10, reports: 3 },
  };
  const saved = vi.fn();
  server.use(
    http.get('*/api/admin/moderation/rules', () => HttpResponse.json(rules)),
    http.post('*/api/admin/moderation/rules', async ({ request }) => {
      saved(await request.json());
      return HttpResponse.json(
        { code: 'RECORD.CHANGED', message: 'x', message_th: 'x', data: { record: rules } },
        { status: 409 },
      );
    }),
  );
  const { user } = renderPart(<Rules />, {
    ...{ at: '/admin/reviews/rules', path: '/admin/reviews/rules', store: staffStore(ROLE.CRM) },
  });
  const words = await screen.findByRole('textbox', { name: 'คำภาษาไทย' });
  await user.type(words, '\n  ของปลอม \n');
  const reports = screen.getByRole('textbox', { name: /รายงานกี่คน/ });
  await user.clear(reports);
  await user.type(reports, '1');
  await user.click(screen.getByRole('button', { name: 'บันทึกกติกา' }));
  expect(await screen.findByText('กรอกตัวเลข 2–50')).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
  await user.type(reports, '0');
  await user.click(screen.getByRole('button', { name: 'บันทึกกติกา' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('เพื่อนร่วมงานเพิ่งบันทึกกติกาอื่น');
  expect(saved).toHaveBeenCalledWith({ ...rules, words_th: ['เว็บพนัน', 'ของปลอม'], reports: 10 });
});
