import type { PostAnswer, PostContent } from '@mali/contracts/posts';
import { ROLE } from '@mali/contracts/roles';
import { bangkokIsoDay } from '@mali/thai/dates';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { staffStore } from '../../shared/fixtures.ts';
import { Component as Post } from './post.tsx';

const both = (th: string, en = '') => ({ th, en });
const CONTENT: PostContent = {
  slug: 'story-one',
  title: both('เรื่องหนึ่ง'),
  excerpt: both('ว่าด้วย'),
  body: both('ย่อหน้า'),
  topic: both('ผิว', 'Skin'),
  cover: null,
  author: 'Pim',
  mat_ids: [],
};
const answer = (overrides: Partial<PostAnswer> = {}): PostAnswer => ({
  post_id: 5,
  revision: 3,
  state: 'draft',
  publish_at: null,
  slug_fixed: false,
  updated_at: '2026-11-21T03:00:00.000Z',
  updated_by: 'อรทัย',
  content: CONTENT,
  cover: null,
  products: [],
  ...overrides,
});

type Sent = { path: string; body: Record<string, unknown> };
let sent: Sent[];
/** Fake responses by path; default: a saved draft. */
let answers: Record<string, () => Response>;

beforeEach(() => {
  sent = [];
  answers = {};
  sessionStorage.clear();
  server.use(
    http.get('*/api/admin/posts/5', () => HttpResponse.json(answer())),
    http.get('*/api/admin/posts/topics', () =>
      HttpResponse.json({ topics: [both('ผิว', 'Skin'), both('ผม', 'Hair')] }),
    ),
    http.post(/\/api\/admin\/posts/, async ({ request }) => {
      const path = new URL(request.url).pathname.replace(/^.*\/admin\/posts/, '');
      const body = (await request.json()) as Sent['body'];
      sent.push({ path, body });
      const told = answers[path];
      if (told !== undefined) return told();
      if (path === '/5/publish') {
        const out = { state: 'published', publish_at: '2026-11-21T05:00:00.000Z', slug_fixed: true } as const;
        return HttpResponse.json(answer({ revision: 5, ...out }));
      }
      const content = (body.content ?? CONTENT) as PostContent;
      return HttpResponse.json(answer({ revision: 4, content }));
    }),
  );
});

async function open(post: PostAnswer | null) {
  if (post !== null) server.use(http.get('*/api/admin/posts/5', () => HttpResponse.json(post)));
  const at = post === null ? '/adminblog/new' : '/adminblog/5';
  const path = '/adminblog/:post_id';
  const view = renderPart(<Post />, { at, path, store: staffStore(ROLE.CONTENT_EDITOR) });
  await screen.findByRole('button', { name: /^บันทึก/ });
  return view;
}
const thai = () => within(screen.getByRole('group', { name: 'ไทย' }));
const title = () => thai().getByLabelText('ชื่อเรื่อง');
const button = (name: string) => screen.getByRole('button', { name });
const refusal =
  (code: string, details: object, status = 409) =>
  () =>
    HttpResponse.json({ code, message: 'x', message_th: `ปฏิเสธ ${code}`, details }, { status });

describe('writing', () => {
  it('creates a draft with a slug from its English title, and continues at its URL', async () => {
    const { user, router } = await open(null);
    fireEvent.change(title(), { target: { value: 'เรื่องใหม่' } });
    const english = within(screen.getByRole('group', { name: 'อังกฤษ' }));
    fireEvent.change(english.getByLabelText('ชื่อเรื่อง'), { target: { value: 'A Rosé & its Lips!' } });
    await user.click(await screen.findByRole('button', { name: 'ผม' }));
    await user.click(button('บันทึกฉบับร่าง'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/adminblog/5'));
    expect(sent).toEqual([
      {
        path: '',
        body: {
          request_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
          content: {
            ...{ slug: 'a-rose-its-lips', title: both('เรื่องใหม่', 'A Rosé & its Lips!') },
            ...{ excerpt: both(''), body: both(''), topic: both('ผม', 'Hair') },
            ...{ cover: null, author: 'อรทัย', mat_ids: [] },
          },
        },
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('requires a title and an author before sending anything', async () => {
    const { user } = await open(answer());
    fireEvent.change(title(), { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText('ชื่อผู้เขียนที่แสดง'), { target: { value: '' } });
    await user.click(button('บันทึกฉบับร่าง'));
    expect(screen.getByText('ใส่ชื่อเรื่องอย่างน้อยหนึ่งภาษา')).toBeInTheDocument();
    expect(screen.getByText('ใส่ชื่อผู้เขียน')).toBeInTheDocument();
    await waitFor(() => expect(title()).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('wraps the selection in the shop’s markup', async () => {
    const { user } = await open(answer({ content: { ...CONTENT, body: both('หนึ่ง สอง') } }));
    const body = thai().getByLabelText<HTMLTextAreaElement>('เนื้อเรื่อง');
    body.setSelectionRange(6, 9);
    await user.click(thai().getByRole('button', { name: 'ตัวหนา' }));
    expect(body).toHaveValue('หนึ่ง **สอง**');
    await waitFor(() => expect([body.selectionStart, body.selectionEnd]).toEqual([8, 11]));
    body.setSelectionRange(body.value.length, body.value.length);
    await user.click(thai().getByRole('button', { name: 'หัวข้อย่อย' }));
    expect(body).toHaveValue('หนึ่ง **สอง**\n\n## หัวข้อย่อย\n\n');
  });

  it('adds products by name and removes them', async () => {
    server.use(
      http.get('*/api/search', () =>
        HttpResponse.json({
          data: {
            items: [
              {
                ...{ mat_id: 9, mat_var_id: 1, image_1: null, brand_en: 'Bloom', mat_name: 'Lip' },
                ...{ mat_name_th: 'ลิป', variant_name_2: null, net_price: 1, mat_price: 1 },
              },
            ],
            ...{ brands: [], categories: [], words: [] },
          },
          ...{ count: 1, found: 'all', corrected: null, ignored: [] },
        }),
      ),
    );
    const { user } = await open(answer());
    await user.type(screen.getByLabelText('ค้นหาสินค้า'), 'ลิป');
    await user.click(await screen.findByRole('button', { name: 'เพิ่ม ลิป' }));
    await user.click(button('เอา ลิป ออก'));
    expect(screen.queryByRole('list', { name: 'สินค้าที่พูดถึง' })).toBeNull();
    await user.type(screen.getByLabelText('ค้นหาสินค้า'), 'ลิป');
    await user.click(await screen.findByRole('button', { name: 'เพิ่ม ลิป' }));
    await user.click(button('บันทึกฉบับร่าง'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ revision: 3, content: { mat_ids: [9] } });
  });
});

describe('unsaved input', () => {
  it('is restored after a reload with its base version, and can be discarded', async () => {
    await open(answer());
    fireEvent.change(title(), { target: { value: 'พิมพ์ค้างไว้' } });
    cleanup();
    const { user } = await open(answer({ revision: 8 }));
    expect(title()).toHaveValue('พิมพ์ค้างไว้');
    expect(screen.getByText(/^ร่างของคุณเมื่อ/)).toBeInTheDocument();
    await user.click(button('บันทึกฉบับร่าง'));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 3 }));
    cleanup();
    await open(answer());
    fireEvent.change(title(), { target: { value: 'อีกครั้ง' } });
    cleanup();
    const again = await open(answer());
    await again.user.click(button('ทิ้งร่าง ใช้ที่บันทึกไว้'));
    expect(title()).toHaveValue('เรื่องหนึ่ง');
    expect(sessionStorage).toHaveLength(0);
  });

  it('made while creating a post is kept at its URL', async () => {
    const answered = Promise.withResolvers<void>();
    server.use(
      http.post('*/api/admin/posts', async ({ request }) => {
        const { content } = (await request.json()) as { content: PostContent };
        await answered.promise;
        return HttpResponse.json(answer({ revision: 1, content }));
      }),
    );
    const { user, router } = await open(null);
    fireEvent.change(title(), { target: { value: 'เริ่ม' } });
    await user.click(button('บันทึกฉบับร่าง'));
    fireEvent.change(title(), { target: { value: 'เริ่มแล้วพิมพ์ต่อ' } });
    answered.resolve();
    await waitFor(() => expect(router.state.location.pathname).toBe('/adminblog/5'));
    const kept = JSON.parse(sessionStorage.getItem('mali.post.7.5') ?? 'null');
    expect(kept).toMatchObject({ revision: 1, draft: { content: { title: both('เริ่มแล้วพิมพ์ต่อ') } } });
    expect(sessionStorage).toHaveLength(1);
  });

  it('is not shown to another user of the same machine', async () => {
    sessionStorage.setItem('mali.post.8.5', JSON.stringify({ draft: { content: CONTENT } }));
    await open(answer());
    expect(screen.queryByText(/^ร่างของคุณเมื่อ/)).toBeNull();
  });

  it('asks for confirmation before leaving the page', async () => {
    const { user, router } = await open(answer());
    fireEvent.change(title(), { target: { value: 'ยังไม่บันทึก' } });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: 'บทความทั้งหมด' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ออกโดยไม่บันทึก?' }));
    await user.click(dialog.getByRole('button', { name: 'อยู่ต่อ' }));
    expect(router.state.location.pathname).toBe('/adminblog/5');
    await user.click(screen.getByRole('link', { name: 'บทความทั้งหมด' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ออก เก็บร่างไว้' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/adminblog'));
  });
});

describe('a concurrent change by a colleague', () => {
  const faster = refusal('POST.CHANGED', { revision: 6, by: 'มานี', at: '2026-11-21T04:00:00.000Z' });
  /** A colleague has saved this over version 3; a save of version 6 is taken. */
  const meanwhile = (content: Partial<PostContent>, overrides: Partial<PostAnswer> = {}) => {
    const theirs = { ...CONTENT, ...content };
    server.use(
      http.get('*/api/admin/posts/5/versions/3', () =>
        HttpResponse.json({ revision: 3, content: CONTENT, cover: null, products: [] }),
      ),
      http.get('*/api/admin/posts/5', () =>
        HttpResponse.json(answer({ revision: 6, content: theirs, ...overrides })),
      ),
    );
    answers['/5'] = () => {
      const { revision, content: saved } = { ...sent.at(-1)?.body };
      if (revision !== 6) return faster();
      return HttpResponse.json(answer({ revision: 7, content: saved as PostContent }));
    };
  };

  it('in other fields is taken over, named, and saved with the own', async () => {
    const { user } = await open(answer());
    meanwhile({ excerpt: both('คำโปรยของมานี') });
    fireEvent.change(title(), { target: { value: 'ของฉัน' } });
    await user.click(button('บันทึกฉบับร่าง'));
    expect(await screen.findByText('ใช้ตามที่ มานี แก้: คำโปรย (ไทย)')).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({
      revision: 6,
      content: { title: both('ของฉัน'), excerpt: both('คำโปรยของมานี') },
    });
    expect(thai().getByLabelText('คำโปรย')).toHaveValue('คำโปรยของมานี');
  });

  it('of the same field is shown beside the own, and nothing is saved before one is chosen', async () => {
    const { user } = await open(answer());
    meanwhile({ title: both('ของมานี') });
    fireEvent.change(title(), { target: { value: 'ของฉัน' } });
    await user.click(button('บันทึกฉบับร่าง'));
    const group = within(await screen.findByRole('group', { name: 'ชื่อเรื่อง (ไทย)' }));
    expect(group.getByText('ของมานี')).toBeInTheDocument();
    expect(title()).toHaveValue('ของฉัน');
    await user.click(button('บันทึกฉบับร่าง'));
    expect(sent).toHaveLength(1);
    await user.click(group.getByRole('radio', { name: /ของ มานี/ }));
    expect(title()).toHaveValue('ของมานี');
    await user.click(group.getByRole('radio', { name: /ของคุณ/ }));
    await user.click(button('บันทึกฉบับร่าง'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ revision: 6, content: { title: both('ของฉัน') } });
    await waitFor(() => expect(screen.queryByText(/มานี บันทึกไปก่อน/)).toBeNull());
  });

  it('that has published the post has to be answered by pressing again', async () => {
    const { user } = await open(answer());
    meanwhile({}, { state: 'published', publish_at: '2026-11-21T04:00:00.000Z', slug_fixed: true });
    fireEvent.change(title(), { target: { value: 'ของฉัน' } });
    await user.click(button('บันทึกฉบับร่าง'));
    await waitFor(() => expect(screen.getByLabelText('ที่อยู่ของบทความ')).toBeDisabled());
    expect(sent).toHaveLength(1);
    expect(title()).toHaveValue('ของฉัน');
  });
});

describe('publishing', () => {
  it('marks missing fields first', async () => {
    const { user } = await open(
      answer({ content: { ...CONTENT, excerpt: both(''), title: both('ก', 'A') } }),
    );
    await user.click(button('เผยแพร่…'));
    expect(screen.getByText('ยังขาด 3 ช่อง')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(thai().getByLabelText('คำโปรย')).toHaveFocus());
  });

  it('saves unsaved changes first, then publishes', async () => {
    const { user } = await open(answer());
    fireEvent.change(title(), { target: { value: 'ใหม่กว่า' } });
    await user.click(button('เผยแพร่…'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'เผยแพร่ทันที' }));
    await screen.findByText(/เผยแพร่แล้วตั้งแต่/);
    expect(sent.map(({ path }) => path)).toEqual(['/5', '/5/publish']);
    expect(sent[1]?.body).toEqual({ revision: 4, at: null });
    expect(screen.getByLabelText('ที่อยู่ของบทความ')).toBeDisabled();
  });

  it('at a time is by the clocks of Bangkok, and not in the past', async () => {
    const { user } = await open(answer());
    await user.click(button('เผยแพร่…'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /ตั้งเวลา/ }));
    await user.click(dialog.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }));
    expect(dialog.getByText('เลือกวันและเวลาในอนาคต')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('วันและเวลา (เวลาไทย)'));
    await user.click(await screen.findByRole('button', { name: 'เดือนถัดไป' }));
    await user.click(within(screen.getByRole('grid')).getByText('15'));
    await user.selectOptions(screen.getByLabelText('ชั่วโมง'), '09');
    await user.selectOptions(screen.getByLabelText('นาที'), '00');
    await user.click(screen.getByRole('button', { name: 'ใช้เวลานี้' }));
    await user.click(dialog.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }));
    const month = bangkokIsoDay(new Date()).slice(0, 7);
    const next = new Date(`${month}-15T02:00:00.000Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ path: '/5/publish', body: { revision: 3, at: next.toISOString() } });
  });
});

it('reports an unknown post', async () => {
  server.use(
    http.get('*/api/admin/posts/5', () =>
      HttpResponse.json({ code: 'ERROR.NOT_FOUND', message: 'x', message_th: 'x' }, { status: 404 }),
    ),
  );
  renderPart(<Post />, {
    ...{ at: '/adminblog/5', path: '/adminblog/:post_id' },
    store: staffStore(ROLE.CONTENT_EDITOR),
  });
  expect(await screen.findByRole('heading', { name: 'ไม่พบบทความนี้' })).toBeInTheDocument();
});
