import type { Material } from '@mali/contracts/catalogue';
import type { CommentRequest, EditCommentRequest, RetrieveCommentAnswer } from '@mali/contracts/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.ts';
import { card } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { review } from '../../../testing/reviews.ts';
import { server } from '../../../testing/server.ts';
import { sessionEnded, signedIn } from '../../session/index.ts';
import { Component as AddReview } from './add-review.tsx';

const PROFILE = {
  user_id: 7,
  first_name: 'พิมพ์ชนก',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;
const SO_NO = 'SO26112012345678';
const NOTHING: RetrieveCommentAnswer = {
  review: null,
  so_no: SO_NO,
  can_review: true,
  received_free: false,
  skin: { face_type: null, face_problems: [], body_problems: [] },
};
const PRODUCT = { ...card(1), variants: [card(1)], related: [], categories: [] } as unknown as Material;

let written: (CommentRequest | EditCommentRequest)[];
let asked: unknown[];
let uploads = 0;
beforeEach(() => {
  written = [];
  asked = [];
  uploads = 0;
  // jsdom cannot decode pictures.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
});

/** The form of a signed-in user, or a visitor. */
function open(
  earlier: RetrieveCommentAnswer = NOTHING,
  { member = true, so_no = SO_NO as string | null } = {},
) {
  server.use(
    http.get('*/api/cart', () => HttpResponse.error()),
    http.get('*/api/api/v2/material', () => HttpResponse.json(PRODUCT)),
    http.post('*/api/api/v2/material/retrieve_comment', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(earlier);
    }),
    http.post('*/api/api/v2/material/comment', async ({ request }) => {
      written.push((await request.json()) as CommentRequest);
      return HttpResponse.json({ review: review(9, { own: true }) });
    }),
    http.post('*/api/api/v2/material/edit_comment', async ({ request }) => {
      written.push((await request.json()) as EditCommentRequest);
      return HttpResponse.json({ review: review(9, { own: true }) });
    }),
    http.post('*/api/api/v2/material/comment_image', () => {
      uploads += 1;
      return HttpResponse.json({ photo: String(uploads).padStart(32, '0') });
    }),
  );
  const store = createStore('th');
  store.dispatch(member ? signedIn({ token: 'token', profile: PROFILE }) : sessionEnded());
  const at = `/item/1/10/addreview${so_no === null ? '' : `?so_no=${so_no}`}`;
  return renderPart(<AddReview />, { store, at, path: '/item/:mat_id/:mat_var_id/addreview' });
}
const send = () => screen.getByRole('button', { name: 'ส่งรีวิว' });
const photo = (name = 'one.jpg', type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type });

describe('the form of a review', () => {
  it('sends stars, text, photos and skin type, and confirms (REV-08, REV-12)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: '4 ดาว, ดี' }));
    await user.type(screen.getByLabelText(/^รีวิว/), 'เนื้อเบา');
    await user.upload(screen.getByLabelText(/^รูป/), [photo(), photo('two.png', 'image/png')]);
    await user.click(screen.getByRole('button', { name: 'ผิวแห้ง' }));
    await user.click(within(screen.getByRole('group', { name: 'ปัญหาผิวหน้า' })).getByText('รูขุมขน'));
    await waitFor(() => expect(uploads).toBe(2));
    await waitFor(() => expect(screen.queryByText(/กำลังส่งรูป/)).toBeNull());
    await user.click(send());
    expect(await screen.findByText('ขอบคุณสำหรับรีวิว')).toBeInTheDocument();
    expect(written).toEqual([
      {
        ...{ mat_no: 'M1', mat_var_id: 10, so_no: SO_NO, rate: 4, comment: 'เนื้อเบา' },
        image: ['1', '2'].map((n) => n.padStart(32, '0')),
        ...{ face_type: 'dry', face_problems: ['pores'], body_problems: [] },
      },
    ]);
    expect(screen.getByRole('link', { name: 'กลับไปหน้าสินค้า' })).toHaveAttribute('href', '/item/1/10#reviews');
  });

  it('restores the input after a reload until submitted', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('radio', { name: '4 ดาว, ดี' }));
    await first.user.type(screen.getByLabelText(/^รีวิว/), 'เนื้อเบา');
    first.unmount();
    const { user } = open();
    expect(await screen.findByDisplayValue('เนื้อเบา')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '4 ดาว, ดี' })).toBeChecked();
    await user.click(send());
    expect(await screen.findByText('ขอบคุณสำหรับรีวิว')).toBeInTheDocument();
    expect(sessionStorage.getItem('mali.draft.review.10')).toBeNull();
  });

  it('is rated by keys, and cannot be submitted without a rating (REV-07)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'ส่งรีวิว' }));
    expect(screen.getByRole('alert')).toHaveTextContent('เลือกจำนวนดาวก่อน');
    expect(written).toEqual([]);
    expect(screen.getByRole('radio', { name: /^1 ดาว/ })).toHaveFocus();
    await user.keyboard(' {ArrowRight}{ArrowRight}');
    expect(screen.getByRole('radio', { name: /^3 ดาว/ })).toBeChecked();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(send());
    await waitFor(() => expect(written).toMatchObject([{ rate: 3, comment: '' }]));
  });

  it('loads the existing review of the order, and updates it (REV-09, REV-11)', async () => {
    const kept = {
      photo: 'a'.repeat(32),
      url: '/img/reviews/a/320.webp',
      large_url: '/x',
      width: 9,
      height: 9,
      state: 'published' as const,
    };
    const { user } = open({
      ...NOTHING,
      review: review(5, { own: true, rating: 2, comment: 'พอใช้', image: [kept], face_type: 'oily' }),
    });
    expect(await screen.findByRole('heading', { name: 'แก้ไขรีวิว' })).toBeInTheDocument();
    expect(asked).toEqual([{ mat_no: 'M1', mat_var_id: 10, so_no: SO_NO }]);
    expect(screen.getByRole('radio', { name: /^2 ดาว/ })).toBeChecked();
    expect(screen.getByLabelText(/^รีวิว/)).toHaveValue('พอใช้');
    expect(screen.getByRole('button', { name: 'ผิวมัน', pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เอารูปที่ 1 ออก' }));
    await user.click(screen.getByRole('radio', { name: /^5 ดาว/ }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await screen.findByText('ขอบคุณสำหรับรีวิว');
    expect(written).toMatchObject([{ id: 5, rating: 5, comment: 'พอใช้', image: [] }]);
    expect(written[0]).not.toHaveProperty('rate');
  });

  it('starts with the last entered skin type', async () => {
    open({ ...NOTHING, skin: { face_type: 'dry', face_problems: ['acne'], body_problems: [] } });
    expect(await screen.findByRole('button', { name: 'ผิวแห้ง', pressed: true })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'สิว', pressed: true })).toBeInTheDocument();
  });

  it('accepts at most four photos, pictures only, within the size limit', async () => {
    const { user } = open();
    const chooser = await screen.findByLabelText(/^รูป/);
    await user.upload(chooser, photo('large.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1));
    expect(screen.getByRole('alert')).toHaveTextContent('รูปใหญ่เกิน 10 MB');
    await user.upload(
      chooser,
      Array.from({ length: 5 }, (_, i) => photo(`${i}.jpg`)),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('ใส่ได้ไม่เกิน 4 รูป');
    await waitFor(() => expect(uploads).toBe(4));
    expect(screen.queryByLabelText(/^รูป/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'เอารูปที่ 2 ออก' }));
    await user.click(screen.getByRole('radio', { name: /^5 ดาว/ }));
    await waitFor(() => expect(screen.queryByText(/กำลังส่งรูป/)).toBeNull());
    await user.click(send());
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.image).toHaveLength(3);
  });

  it('sends a photo again that failed, without choosing it again', async () => {
    const { user } = open();
    server.use(
      http.post(
        '*/api/api/v2/material/comment_image',
        () =>
          HttpResponse.json(
            { code: 'ERROR.BAD_REQUEST', message: 'no', message_th: 'อ่านรูปไม่ได้' },
            { status: 400 },
          ),
        { once: true },
      ),
    );
    await user.upload(await screen.findByLabelText(/^รูป/), photo());
    expect(await screen.findByRole('alert')).toHaveTextContent('อ่านรูปไม่ได้');
    expect(uploads).toBe(0);
    await user.click(screen.getByRole('button', { name: /^ส่งอีกครั้ง/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(uploads).toBe(1));
    await waitFor(() => expect(screen.queryByText(/กำลังส่งรูป/)).toBeNull());
    await user.click(screen.getByRole('radio', { name: /^5 ดาว/ }));
    await user.click(send());
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.image).toEqual([String(1).padStart(32, '0')]);
  });

  it('keeps the input and shows why when rejected', async () => {
    const { user } = open();
    server.use(
      http.post('*/api/api/v2/material/comment', () =>
        HttpResponse.json(
          { code: 'REVIEW.WRITTEN', message: 'written', message_th: 'คุณรีวิวไปแล้ว' },
          { status: 409 },
        ),
      ),
    );
    await user.click(await screen.findByRole('radio', { name: /^5 ดาว/ }));
    await user.type(screen.getByLabelText(/^รีวิว/), 'ดีมาก');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('ส่งรีวิวไม่สำเร็จ: คุณรีวิวไปแล้ว');
    expect(screen.getByLabelText(/^รีวิว/)).toHaveValue('ดีมาก');
  });

  it('redirects a visitor to sign-in, without requests', async () => {
    const { user, store } = open(NOTHING, { member: false });
    await user.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(store.getState().layout.popup).toBe('login');
    expect(asked).toEqual([]);
  });

  it('explains to users without a purchase or delivery what to do', async () => {
    const { unmount } = open({ ...NOTHING, so_no: null, can_review: false }, { so_no: null });
    expect(await screen.findByText('รีวิวได้เมื่อซื้อและได้รับของแล้ว')).toBeInTheDocument();
    expect(asked).toEqual([{ mat_no: 'M1', mat_var_id: 10 }]);
    unmount();
    open({ ...NOTHING, can_review: false });
    expect(await screen.findByText('รอได้รับของก่อนนะ')).toBeInTheDocument();
  });
});
