import type { ProductQuestion, QuestionsAnswer } from '@mali/contracts/questions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { renderPart } from '../../testing/render.tsx';
import { review } from '../../testing/reviews.ts';
import { server } from '../../testing/server.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { HiddenReviews, Questions, ReviewFeedback } from './index.ts';

const question = (question_id: number, more: Partial<ProductQuestion> = {}): ProductQuestion => ({
  ...{ question_id, author: 'ปล***', text: `คำถามที่ ${question_id}`, edited: false, own: false },
  ...{ created_at: '2026-12-24T05:00:00.000Z', moderation: null, shop_answer: null, answers: [] },
  ...more,
});
const sent = vi.fn();
const asked = vi.fn();
let questions: ProductQuestion[];

const member = () => {
  const store = createStore('th');
  const profile = { user_id: 7, first_name: 'ฟ้า', last_name: '', email: 'fa@example.com', role_id: 1 };
  store.dispatch(signedIn({ token: 'token', profile: { ...profile, pdpa_consented: true } as never }));
  return store;
};

beforeEach(() => {
  sent.mockReset();
  asked.mockReset();
  questions = [question(1), question(2)];
  server.use(
    // A member's bag, which these parts do not show.
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/v3/questions', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked(query);
      const page = Number(query.page ?? 1);
      const answer: QuestionsAnswer = {
        data: questions.slice((page - 1) * 5, page * 5),
        ...{ count: questions.length, page, limit: 5, may_answer: true },
      };
      return HttpResponse.json(answer);
    }),
    http.post('*/api/v3/*', async ({ request }) => {
      sent(new URL(request.url).pathname, await request.json());
      return HttpResponse.json({
        ...{ question: question(9, { own: true, moderation: { state: 'held', hidden_for: null } }) },
        ...{ outcome: null, ok: true, helpful: 1, voted: true },
      });
    }),
  );
});

it('questions are searched, sorted and read on, and a guest is asked to sign in before asking', async () => {
  questions = Array.from({ length: 7 }, (_, n) => question(n + 1));
  const { user, store } = renderPart(<Questions mat_id={3} />);
  expect(await screen.findByText('คำถามที่ 5')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'ดูอีก 2 คำถาม' }));
  expect(await screen.findByText('คำถามที่ 7')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'ค้นในคำถามและคำตอบ' }), ' แพ้ง่าย ');
  await user.click(screen.getByRole('button', { name: 'ค้น' }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ mat_id: '3', q: 'แพ้ง่าย' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'เรียงตาม' }), 'มีประโยชน์ที่สุด');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ mat_id: '3', q: 'แพ้ง่าย', sort: 'helpful' }));
  act(() => void store.dispatch(sessionEnded()));
  await user.click(screen.getByRole('button', { name: 'ถามคำถาม' }));
  expect(screen.queryByRole('dialog', { name: 'ถามคำถาม' })).toBeNull();
  expect(JSON.stringify(store.getState())).toContain('"login"');
});

it('a member asks, answers as a buyer, votes, and changes and deletes what is their own', async () => {
  questions = [
    question(1, {
      shop_answer: { text: 'ใช้ได้ค่ะ', at: '2026-12-24T06:00:00.000Z', edited: false },
      answers: [
        {
          ...{ answer_id: 4, author: 'สม***', text: 'ไม่แสบเลย', created_at: '2026-12-24T06:00:00.000Z' },
          ...{ edited: false, helpful: 2, voted: false, own: false, moderation: null },
        },
      ],
    }),
    question(2, { own: true, moderation: { state: 'hidden', hidden_for: 'advertisement' } }),
  ];
  const { user } = renderPart(<Questions mat_id={3} />, { store: member() });
  expect(await screen.findByText('ใช้ได้ค่ะ')).toBeInTheDocument();
  expect(screen.getByText('ซื้อชิ้นนี้')).toBeInTheDocument();
  expect(screen.getByText(/ร้านซ่อนไว้ เพราะเป็นโฆษณา/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'ถามคำถาม' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.type(dialog().getByRole('textbox', { name: 'คำถามของคุณ' }), 'ab');
  await user.click(dialog().getByRole('button', { name: 'ส่งคำถาม' }));
  expect(dialog().getByText('เขียนให้ยาวกว่านี้อีกหน่อย')).toBeInTheDocument();
  await user.type(dialog().getByRole('textbox', { name: 'คำถามของคุณ' }), ' กลิ่นแรงไหม');
  await user.click(dialog().getByRole('button', { name: 'ส่งคำถาม' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenLastCalledWith('/api/v3/questions', {
    ...{ mat_id: 3, text: 'ab กลิ่นแรงไหม', request_key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });

  await user.click(screen.getByRole('button', { name: 'ตอบคำถามนี้' }));
  await user.type(dialog().getByRole('textbox', { name: 'คำตอบของคุณ' }), 'ได้ค่ะ');
  await user.click(dialog().getByRole('button', { name: 'ส่งคำตอบ' }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith('/api/v3/questions/answer', { question_id: 1, text: 'ได้ค่ะ' }),
  );
  await user.click(screen.getByRole('button', { name: 'มีประโยชน์ 2' }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith('/api/v3/questions/answer/helpful', {
      answer_id: 4,
      helpful: true,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'ลบ' }));
  await user.click(dialog().getByRole('button', { name: 'ลบ' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('/api/v3/questions/delete', { question_id: 2 }));
});

it('a review shows the answer of the shop, and is reported for a reason, or one of its photos', async () => {
  const photo = 'a'.repeat(32);
  const picture = { photo, url: '/a', large_url: '/a', width: 1, height: 1, state: 'published' as const };
  const { user } = renderPart(
    <ReviewFeedback
      review={review(5, {
        image: [picture],
        shop_answer: { text: 'ขอบคุณค่ะ', at: '2026-12-24T06:00:00.000Z', edited: true },
      })}
    />,
    { store: member() },
  );
  expect(await screen.findByText('ขอบคุณค่ะ')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'รายงานรีวิวนี้' }));
  const dialog = within(screen.getByRole('dialog', { name: 'รายงานเพราะอะไร' }));
  await user.click(dialog.getByRole('button', { name: 'ส่งรายงาน' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('เลือกเหตุผลก่อน');
  await user.click(dialog.getByRole('radio', { name: 'เป็นโฆษณา' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'สิ่งที่รายงาน' }), 'รูปที่ 1');
  await user.click(dialog.getByRole('button', { name: 'ส่งรายงาน' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.mock.calls).toEqual([
    ['/api/v3/reports', { kind: 'photo', target: photo, reason: 'advertisement', note: '' }],
  ]);
});

it('says how one’s own review stands, and how many are hidden for which reason', async () => {
  renderPart(
    <>
      <ReviewFeedback review={review(1, { own: true, moderation: { state: 'held', hidden_for: null } })} />
      <HiddenReviews
        hidden={[
          { reason: 'advertisement', count: 2 },
          { reason: 'insult', count: 1 },
        ]}
      />
    </>,
  );
  expect(await screen.findByText('กำลังตรวจสอบ คุณเห็นคนเดียว')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'รายงานรีวิวนี้' })).toBeNull();
  expect(screen.getByText(/ร้านซ่อน 3 รีวิว: เป็นโฆษณา \(2\), มีคำหยาบหรือว่าร้ายผู้อื่น \(1\)/)).toBeInTheDocument();
});
