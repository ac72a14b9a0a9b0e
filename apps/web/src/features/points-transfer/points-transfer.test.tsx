import { ERRORS } from '@mali/contracts/errors';
import type { PointsTransfer } from '@mali/contracts/points-transfer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../app/i18n.ts';
import { createStore } from '../../app/store.ts';
import { checkoutOptions } from '../../testing/payments.ts';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { sentFields, slipPicture } from '../../testing/transfers.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { Component as Register } from './routes/register.tsx';
import { transfer as english } from './texts/en.ts';
import { transfer as thai } from './texts/th.ts';

const PROFILE = {
  user_id: 7,
  first_name: 'พิมพ์ชนก',
  last_name: 'วัฒนากร',
  email: 'member@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;
const KEPT: PointsTransfer = {
  transfer_id: 3,
  status: 'waiting',
  submitted_at: '2026-11-20T05:00:00.000Z',
  due_at: '2027-01-26T17:00:00.000Z',
  decided_at: null,
  reason: null,
  card_number: '•••• 1111',
  receipt_id: 'R-1',
  receipt_amount: 1250.5,
};
const CARDS = [
  { card: 'the1_a', number: '•••• 1111', points: 1248, value: 156 },
  { card: 'the1_b', number: '•••• 1129', points: 96, value: 12 },
];

let sent: Record<string, string>[];
let verified: unknown[];
let answer: () => Response;
let list: PointsTransfer[];
afterEach(() => showLanguage('th'));
beforeEach(() => {
  sent = [];
  verified = [];
  list = [];
  answer = () => HttpResponse.json(KEPT);
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions({ the1: true }))),
    http.get('*/api/the1/transfers', () => HttpResponse.json({ transfers: list, count: list.length })),
    http.post('*/api/the1/verify', async ({ request }) => {
      const body = (await request.json()) as { params: { code?: string } };
      verified.push(body);
      const told = body.params.code === undefined;
      return HttpResponse.json({ cards: told ? [] : CARDS, sent_to: told ? '•••-•••-1111' : null });
    }),
    http.post('*/api/the1/transfers', async ({ request }) => {
      sent.push(await sentFields(request));
      return answer();
    }),
  );
});
function refuse(code: keyof typeof ERRORS, details?: object) {
  const { status, en, th } = ERRORS[code];
  return HttpResponse.json({ code, message: en, message_th: th, ...(details && { details }) }, { status });
}
async function open(language: 'th' | 'en' = 'th') {
  await showLanguage(language);
  const store = createStore(language);
  store.dispatch(signedIn({ token: 'token', profile: PROFILE }));
  const view = renderPart(<Register />, { store, at: '/the1/register', path: '/the1/register' });
  const texts = language === 'th' ? thai : english;
  await screen.findByRole('button', { name: texts.submit });
  return { ...view, texts };
}
type View = Awaited<ReturnType<typeof open>>;
const submit = async ({ user, texts }: View) =>
  user.click(screen.getByRole('button', { name: texts.submit }));
/** Enters the number and the code sent to it, and selects the first of two cards. */
async function verify({ user, texts }: View) {
  await user.type(screen.getByLabelText(texts.verify.number), '081-111-1111');
  await user.click(screen.getByRole('button', { name: texts.verify.send }));
  await user.type(await screen.findByLabelText(texts.verify.code), '123456');
  await user.click(screen.getByRole('button', { name: texts.verify.confirm }));
  await user.click(await screen.findByRole('radio', { name: /1111/ }));
}
function fill(texts: typeof thai, more: Record<string, string> = {}) {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const { fields } = texts;
  const values: Record<string, string> = {
    [fields.mobile]: '081 234 5678',
    [fields.idNumber]: '1-1017-00230-70-8',
    [fields.address]: '99/1 ถนนสีลม',
    [fields.zipcode]: '10500',
    [fields.subdistrict]: 'สีลม',
    [fields.district]: 'บางรัก',
    [fields.province]: 'กรุงเทพมหานคร',
    [fields.receiptId]: 'R-1',
    [fields.receiptAmount]: '1,250.50',
    ...more,
  };
  for (const [label, value] of Object.entries(values)) type(label, value);
  type('วัน', '28');
  type('เดือน', '2');
  type('ปี', '2533');
}
async function attach({ user, texts }: View) {
  await user.upload(screen.getByLabelText(texts.fields.idCopy), slipPicture('id.jpg'));
  await user.upload(screen.getByLabelText(texts.fields.receipt), slipPicture('receipt.png', 'image/png'));
}

describe('the form', () => {
  it.each(['th', 'en'] as const)('marks each missing field with its name, in %s', async (language) => {
    const view = await open(language);
    const { texts, user } = view;
    for (const label of [texts.fields.firstName, texts.fields.lastName, texts.fields.email])
      await user.clear(screen.getByLabelText(label));
    await submit(view);
    const { errors } = texts;
    for (const text of [
      ...[errors.member_no, errors.first_name, errors.last_name, errors.birth, errors.email, errors.mobile],
      ...[errors.id_number, errors.address, errors.zipcode, errors.subdistrict, errors.district],
      ...[errors.province, errors.id_copy, errors.receipt_id, errors.receipt_amount, errors.receipt],
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(texts.verify.number)).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('reports invalid input: e-mail, ID check digit, a file that is not a picture', async () => {
    const view = await open();
    const { user, texts } = view;
    await user.clear(screen.getByLabelText(texts.fields.email));
    await user.type(screen.getByLabelText(texts.fields.email), 'pim@');
    fill(texts, { [texts.fields.idNumber]: '1101700230709', [texts.fields.receiptAmount]: '0' });
    fireEvent.change(screen.getByLabelText(texts.fields.idCopy), {
      target: { files: [slipPicture('page.html', 'text/html')] },
    });
    await submit(view);
    for (const text of ['emailWrong', 'idNumberWrong', 'amountWrong', 'pictureWrong'] as const)
      expect(await screen.findByText(texts.errors[text])).toBeInTheDocument();
  });

  it('verifies, submits the input, and shows when points are credited', async () => {
    const view = await open();
    const { texts, user } = view;
    await verify(view);
    fill(texts);
    await attach(view);
    await submit(view);
    const done = await screen.findByRole('heading', { name: 'ลงทะเบียนสำเร็จ' });
    await waitFor(() => expect(done).toHaveFocus());
    expect(screen.getByText(/ภายใน 45 วันทำการ ไม่เกินวันที่ 27 ม\.ค\. 2570/)).toBeInTheDocument();
    expect(verified).toEqual([
      { type: 'mobile', params: { phoneNumber: '0811111111' } },
      { type: 'mobile', params: { phoneNumber: '0811111111', code: '123456' } },
    ]);
    expect(sent).toMatchObject([
      {
        ...{ the1: 'the1_a', member_no: '081-111-1111', first_name: 'พิมพ์ชนก', birthdate: '1990-02-28' },
        ...{ mobile: '0812345678', id_number: '1101700230708', country: 'TH', receipt_amount: '1250.50' },
        ...{ id_copy: 'id.jpg image/jpeg 2000', receipt: 'receipt.png image/png 2000' },
        request_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    await user.click(screen.getByRole('button', { name: texts.another }));
    expect(screen.getByRole('button', { name: texts.submit })).toBeInTheDocument();
  });

  it('keeps its idempotency key on retry, and shows the error', async () => {
    const view = await open();
    const { texts } = view;
    await verify(view);
    fill(texts);
    await attach(view);
    answer = () => refuse('TRANSFER.RECEIPT_USED');
    await submit(view);
    expect(await screen.findByText('ลงทะเบียนไม่สำเร็จ')).toBeInTheDocument();
    expect(screen.getAllByText(ERRORS['TRANSFER.RECEIPT_USED'].th).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(texts.fields.receiptId)).toHaveAttribute('aria-invalid', 'true');
    answer = () => HttpResponse.json(KEPT);
    await submit(view);
    await screen.findByRole('heading', { name: 'ลงทะเบียนสำเร็จ' });
    expect(sent[1]?.request_key).toBe(sent[0]?.request_key);
  });

  it('shows earlier registrations with their status', async () => {
    list = [KEPT, { ...KEPT, transfer_id: 2, receipt_id: 'R-0', status: 'rejected', reason: 'ใบเสร็จไม่ชัด' }];
    await open();
    const mine = within(await screen.findByRole('complementary', { name: thai.mine }));
    expect(mine.getByText('รอตรวจ')).toBeInTheDocument();
    expect(mine.getByText('ลงทะเบียนไม่สำเร็จ')).toBeInTheDocument();
    expect(mine.getByText('ใบเสร็จไม่ชัด')).toBeInTheDocument();
  });
});

describe('verifying', () => {
  it('rejects an empty or invalid number (LOYAL-05)', async () => {
    const { user, texts } = await open();
    await user.click(screen.getByRole('button', { name: texts.verify.send }));
    expect(await screen.findByText('ไม่สามารถเว้นว่างได้')).toBeInTheDocument();
    await user.type(screen.getByLabelText(texts.verify.number), '12');
    await user.click(screen.getByRole('button', { name: texts.verify.send }));
    expect(await screen.findByText(texts.verify.wrong)).toBeInTheDocument();
    expect(verified).toEqual([]);
  });

  it.each(['THE1.MEMBER', 'THE1.CODE', 'THE1.UNAVAILABLE'] as const)(
    'shows the server’s message of %s (LOYAL-07, LOYAL-08)',
    async (code) => {
      server.use(http.post('*/api/the1/verify', () => refuse(code)));
      const { user, texts } = await open();
      await user.type(screen.getByLabelText(texts.verify.number), '0811111111');
      await user.click(screen.getByRole('button', { name: texts.verify.send }));
      expect(await screen.findByText(ERRORS[code].th)).toBeInTheDocument();
    },
  );

  it('requires a selection when there are several cards (LOYAL-06)', async () => {
    const view = await open();
    const { user, texts } = view;
    await user.type(screen.getByLabelText(texts.verify.number), '9100000000001111');
    await user.click(screen.getByRole('button', { name: texts.verify.send }));
    await user.type(await screen.findByLabelText(texts.verify.code), '123456{Enter}');
    await screen.findByRole('radio', { name: /1111/ });
    await submit(view);
    expect(await screen.findByText('กรุณาเลือกหมายเลขบัตร')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('a user who cannot register', () => {
  it('is asked to sign in, or informed that there is no partner', async () => {
    const store = createStore('th');
    store.dispatch(sessionEnded());
    const { unmount } = renderPart(<Register />, { store });
    expect(await screen.findByRole('heading', { name: thai.visitor })).toBeInTheDocument();
    unmount();
    server.use(http.get('*/api/v3/checkout-options', () => HttpResponse.json(checkoutOptions())));
    const other = createStore('th');
    other.dispatch(sessionEnded());
    renderPart(<Register />, { store: other });
    expect(await screen.findByRole('heading', { name: thai.off })).toBeInTheDocument();
  });
});
