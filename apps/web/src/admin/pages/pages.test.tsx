import type {
  DraftBlock,
  PageDraft,
  PageLayoutContent,
  PreviewPageRequest,
  PublishDraftRequest,
  SaveDraftRequest,
  StaffPage,
} from '@mali/contracts/pages';
import { ROLE } from '@mali/contracts/roles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { nextClearing, versionAt } from './publish-dialog.tsx';
import { Component as Draft } from './routes/draft.tsx';
import { Component as Page } from './routes/page.tsx';

const words = (id: string, th: string, more: Partial<DraftBlock> = {}): DraftBlock => ({
  ...{ id, type: 'sis_text', hidden: false, from: null, until: null },
  fields: { title: { th, en: `${id} en` }, body: { th: '', en: '' }, align: 'left' },
  ...more,
});
const FIRST: PageDraft = {
  ...{
    draft_id: 7,
    revision: 3,
    page: 'home',
    title: { th: 'หน้าแรก', en: 'Home' },
    name: 'หน้าฝน',
    based_on: 4,
  },
  ...{ updated_at: '2026-11-21T04:00:00.000Z', updated_by: 'Nok Dee' },
  blocks: [words('one', 'หนึ่ง'), words('two', 'สอง')],
};
const VERSION: StaffPage['versions'][number] = {
  ...{ layout_id: 4, name: 'เดิม', state: 'live', from: '2026-11-01T00:00:00.000Z', until: null, blocks: 2 },
  ...{ published_at: null, published_by: 'Ploy Jai' },
};
const LAYOUT: PageLayoutContent = {
  ...{ ...VERSION, page: 'home' },
  content: [words('one', 'หนึ่งเดิม'), words('two', 'สอง')],
};
const { blocks: _blocks, title: _title, page: _page, ...OPEN } = FIRST;
const HOME: StaffPage = {
  ...{
    name: 'home',
    title: FIRST.title,
    link: null,
    kind: 'home',
    state: 'live',
    shown: 'เดิม',
    next_at: null,
  },
  ...{
    drafts: 1,
    edited_at: FIRST.updated_at,
    edited_by: 'Nok Dee',
    versions: [VERSION],
    drafts_open: [OPEN],
  },
};
const SEGMENTS = [{ segment_id: 5, name: 'ลูกค้าประจำ' }];
const NO_TEXT = { th: '', en: '' };
const PRICING = { promotions: [], members: [] };

/** @param newest what a colleague has saved, which the first save runs into */
function serve(newest?: PageDraft) {
  const saves: SaveDraftRequest[] = [];
  const previews: PreviewPageRequest[] = [];
  const published: PublishDraftRequest[] = [];
  let now = FIRST;
  let isBehind = newest !== undefined;
  server.use(
    http.get('*/api/admin/page_drafts/7', () => HttpResponse.json(now)),
    http.get('*/api/admin/pages/home', () => HttpResponse.json(HOME)),
    http.get('*/api/admin/page_layouts/4', () => HttpResponse.json(LAYOUT)),
    http.get('*/api/admin/segment_names', () => HttpResponse.json({ segments: SEGMENTS })),
    http.get('*/api/admin/history', () => HttpResponse.json({ entries: [], more: null })),
    http.post('*/api/admin/pages/preview', async ({ request }) => {
      previews.push((await request.json()) as PreviewPageRequest);
      return HttpResponse.json({
        ...{ id: null, components: [], seo_title: NO_TEXT, seo_desc: NO_TEXT, seo_keywords: NO_TEXT },
        ...{ og_image: null, pricing: PRICING },
      });
    }),
    http.post('*/api/admin/page_drafts/7', async ({ request }) => {
      const sent = (await request.json()) as SaveDraftRequest;
      saves.push(sent);
      if (isBehind && newest !== undefined) {
        isBehind = false;
        now = newest;
        const details = { record: newest, by: newest.updated_by, at: newest.updated_at };
        return HttpResponse.json({ code: 'RECORD.CHANGED', details }, { status: 409 });
      }
      now = { ...now, name: sent.name, blocks: [...sent.blocks], revision: sent.revision + 1 };
      return HttpResponse.json(now);
    }),
    http.post('*/api/admin/page_drafts/7/publish', async ({ request }) => {
      published.push((await request.json()) as PublishDraftRequest);
      return HttpResponse.json({ ...LAYOUT, layout_id: 9, state: 'live' });
    }),
  );
  return { saves, previews, published };
}
const open = (role: (typeof ROLE)[keyof typeof ROLE] = ROLE.CONTENT_EDITOR) =>
  renderPart(
    <>
      <Draft />
      <Messages />
    </>,
    {
      at: '/admin/pages/home/drafts/7',
      path: '/admin/pages/:page/drafts/:draft_id',
      store: staffStore(role),
    },
  );
const names = () =>
  within(screen.getByRole('region', { name: 'บล็อก' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('small')?.textContent);

describe('the editor of a page', () => {
  it('adds, moves by keys, hides and removes blocks, saves the draft by itself, and shows it in the shop unsaved', async () => {
    const { saves, previews } = serve();
    const { user } = open();
    const first = await screen.findByRole('button', { name: /หนึ่ง/, pressed: true });
    const frame = screen.getByTitle<HTMLIFrameElement>('หน้าร้านตามร่างนี้');
    expect(new URL(frame.src).search).toBe('?layout_id=draft');
    first.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['สอง', 'หนึ่ง']);
    await user.click(screen.getByRole('button', { name: 'ย้อนกลับ (Ctrl Z)' }));
    expect(names()).toEqual(['หนึ่ง', 'สอง']);
    const title = screen.getByRole('textbox', { name: 'พาดหัว ไทย' });
    await user.clear(title);
    await user.type(title, 'ฝนแรก');
    await user.click(screen.getByRole('button', { name: /^ซ่อน .*สอง/ }));
    await user.click(screen.getByRole('button', { name: 'เพิ่ม' }));
    await user.click(screen.getByRole('button', { name: /^ตารางภาพ/ }));
    // The new block says what it needs, and the page cannot be published.
    expect(screen.getByText('ต้องกรอกก่อนเผยแพร่: ภาพ')).toBeInTheDocument();
    await waitFor(() => expect(saves.at(-1)?.blocks.map(({ id }) => id)).toEqual(['one', 'grid', 'two']), {
      timeout: 4000,
    });
    expect(saves.at(-1)?.blocks[0]?.fields.title).toEqual({ th: 'ฝนแรก', en: 'one en' });
    expect(saves.at(-1)?.blocks[2]?.hidden).toBe(true);
    await waitFor(() => expect(previews.at(-1)?.blocks).toHaveLength(3), { timeout: 4000 });
    await user.click(screen.getByRole('button', { name: /^เผยแพร่/ }));
    expect(await screen.findByText('ยังไม่ครบ: ตารางภาพ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ลบ ตารางภาพ' }));
    expect(names()).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: /เลิกทำ|ย้อนกลับ$/ }));
    await waitFor(() => expect(names()).toHaveLength(3));
    // A press on a block in the shop's frame chooses it here; one of another window does not.
    const said = (source: Window | null) =>
      act(() =>
        fireEvent(
          window,
          new MessageEvent('message', {
            ...{ source, origin: window.location.origin },
            data: { type: 'page-preview:chosen', block: 'two' },
          }),
        ),
      );
    said(window);
    expect(screen.queryByRole('button', { name: /ซ่อนอยู่/, pressed: true })).toBeNull();
    said(frame.contentWindow);
    expect(screen.getByRole('button', { name: /ซ่อนอยู่/, pressed: true })).toBeInTheDocument();
  });

  it('takes over what a colleague saved, asks about the same field, and publishes over the version it showed', async () => {
    const [one, two] = FIRST.blocks as [DraftBlock, DraftBlock];
    const theirs = {
      ...{ ...FIRST, revision: 4, updated_by: 'Ploy Jai' },
      blocks: [words('one', 'ของพลอย'), { ...two, hidden: true }],
    };
    const { saves, published } = serve(theirs);
    const { user, router } = open();
    const title = await screen.findByRole('textbox', { name: 'พาดหัว ไทย' });
    await user.type(title, 'ใหม่');
    const conflict = await screen.findByRole('radio', { name: /ของ Ploy Jai|Ploy Jai/ }, { timeout: 4000 });
    expect(screen.getByRole('button', { name: /^เผยแพร่/ })).toBeDisabled();
    await user.click(conflict);
    await waitFor(() => expect(title).toHaveValue('ของพลอย'));
    expect(saves[0]?.blocks[0]?.fields).toEqual({ ...one.fields, title: { th: 'หนึ่งใหม่', en: 'one en' } });
    await user.click(screen.getByRole('button', { name: /^เผยแพร่ 2 อย่าง/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'เผยแพร่หน้านี้' }));
    const changes = await dialog.findByRole('list', { name: 'จะเผยแพร่' });
    expect(changes).toHaveTextContent('พาดหัว ไทย: หนึ่งเดิม → ของพลอย');
    expect(changes).toHaveTextContent(/ซ่อนไว้: .* → /);
    await user.click(dialog.getByRole('button', { name: 'เผยแพร่ตอนนี้' }));
    await waitFor(() => expect(published).toEqual([{ revision: 4, from: null, until: null, over: 4 }]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/pages/home'));
  });
});

it('a block is for members or a segment, which the list, the differences and the preview show', async () => {
  const { saves, previews } = serve();
  const { user } = open();
  await screen.findByRole('button', { name: /หนึ่ง/, pressed: true });
  await waitFor(() => expect(previews.at(-1)?.as).toEqual({ kind: 'guests', segment_id: null }), {
    timeout: 4000,
  });
  await user.click(screen.getByRole('button', { name: 'ผู้เห็น' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'แสดงแก่' }), 'กลุ่มลูกค้า');
  // Without a segment it is for nobody, and cannot be published.
  await user.click(screen.getByRole('button', { name: /^เผยแพร่/ }));
  expect(await screen.findByText(/^ยังไม่ครบ: /)).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'กลุ่มลูกค้า' }), 'ลูกค้าประจำ');
  const row = screen.getByRole('button', { name: /หนึ่ง/, pressed: true });
  expect(row).toHaveTextContent('กลุ่ม: ลูกค้าประจำ');
  expect(screen.getByText('บล็อกที่เลือกไม่แสดงแก่คนกลุ่มนี้')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'ดูในฐานะ' }), 'กลุ่ม: ลูกค้าประจำ');
  const audience = { kind: 'segment', segment_id: 5 };
  await waitFor(() => expect(previews.at(-1)?.as).toEqual(audience), { timeout: 4000 });
  expect(screen.queryByText('บล็อกที่เลือกไม่แสดงแก่คนกลุ่มนี้')).toBeNull();
  expect(screen.getByText(/การ์ดสินค้าแสดงราคาของทุกคน/)).toBeInTheDocument();
  await waitFor(() => expect(saves.at(-1)?.blocks[0]?.audience).toEqual(audience), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: /^เผยแพร่/ }));
  const changes = await screen.findByRole('list', { name: 'จะเผยแพร่' });
  expect(changes).toHaveTextContent('แสดงแก่: ทุกคน → กลุ่ม: ลูกค้าประจำ');
});

it('a block takes a collection that is found by its name', async () => {
  const { saves } = serve();
  const fields = { title: NO_TEXT, text: NO_TEXT, look: 'shelf', more: null };
  const products = { collection_id: 3, limit: 12 };
  const block: DraftBlock = {
    ...{ id: 'shelf', type: 'products', hidden: false, from: null, until: null },
    fields: { ...fields, products },
  };
  const named = (collection_id: number, name_th: string) => ({ collection_id, name_th, name_en: name_th });
  const searches: (string | null)[] = [];
  server.use(
    http.get('*/api/admin/page_drafts/7', () => HttpResponse.json({ ...FIRST, blocks: [block] })),
    http.get('*/api/admin/collections/:id', ({ params }) =>
      HttpResponse.json(named(Number(params.id), params.id === '3' ? 'ผิวใส' : 'หน้าฝน')),
    ),
    http.get('*/api/admin/collections', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      searches.push(q);
      return HttpResponse.json({ rows: q === 'ฝน' ? [named(8, 'หน้าฝน')] : [named(5, 'หน้าร้อน')], total: 1 });
    }),
  );
  const { user } = open();
  expect(await screen.findByRole('option', { name: 'ผิวใส', selected: true })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'ค้นหาคอลเลกชัน' }), 'ฝน');
  await screen.findByRole('option', { name: 'หน้าฝน' });
  // One request for what was typed, none for each key.
  expect(searches).toEqual([null, 'ฝน']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'คอลเลกชัน' }), 'หน้าฝน');
  await waitFor(
    () => expect(saves.at(-1)?.blocks[0]?.fields.products).toEqual({ ...products, collection_id: 8 }),
    { timeout: 4000 },
  );
});

it('a document of texts has entries of its kind, and is not published while it is as in the shop', async () => {
  const entry = (id: string, th: string): DraftBlock => ({
    ...{ id, type: 'announcement', hidden: false, from: null, until: null },
    fields: { announcement: { th, en: '' }, link: null },
  });
  serve();
  const page = 'content-announcement';
  const content = [entry('announcement', 'ส่งฟรี')];
  let now: PageDraft = {
    ...{ ...FIRST, page, title: { th: 'แถบประกาศ', en: 'Announcement bar' } },
    blocks: content,
  };
  const saves: SaveDraftRequest[] = [];
  server.use(
    http.get('*/api/admin/page_drafts/7', () => HttpResponse.json(now)),
    http.get(`*/api/admin/pages/${page}`, () =>
      HttpResponse.json({ ...HOME, name: page, title: now.title, kind: 'content' }),
    ),
    http.get('*/api/admin/page_layouts/4', () => HttpResponse.json({ ...LAYOUT, page, content })),
    http.post('*/api/admin/page_drafts/7', async ({ request }) => {
      const sent = (await request.json()) as SaveDraftRequest;
      saves.push(sent);
      now = { ...now, blocks: [...sent.blocks], revision: sent.revision + 1 };
      return HttpResponse.json(now);
    }),
  );
  const { user } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'แถบประกาศ' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'เหมือนที่แสดงอยู่' })).toBeDisabled();
  expect(screen.getByText('ร้านแสดงรายการแรกที่อยู่ในเวลา')).toBeInTheDocument();
  // The only kind of entry needs no choice; Thai is needed, English is not.
  await user.click(screen.getByRole('button', { name: 'เพิ่ม' }));
  expect(screen.getByText('ต้องกรอกก่อนเผยแพร่: ข้อความ')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'ข้อความ ไทย' }), 'ลด 20%');
  expect(screen.queryByText(/^ต้องกรอกก่อนเผยแพร่/)).toBeNull();
  expect(screen.getByRole('button', { name: 'เผยแพร่ 1 อย่าง' })).toBeEnabled();
  await waitFor(() => expect(saves.at(-1)?.blocks[1]).toEqual(entry('announcement-2', 'ลด 20%')), {
    timeout: 4000,
  });
});

it('a page shows its versions and drafts; those who may not edit have no acts', async () => {
  serve();
  const at = { at: '/admin/pages/home', path: '/admin/pages/:page' };
  const { user } = renderPart(<Page />, { ...at, store: staffStore(ROLE.CRM) });
  const versions = within(await screen.findByRole('table', { name: 'รุ่นที่เผยแพร่' }));
  expect(versions.getByText('แสดงอยู่')).toBeInTheDocument();
  expect(versions.getAllByRole('button').map((button) => button.textContent)).toEqual(['ดูที่เปลี่ยน']);
  expect(screen.queryByRole('button', { name: 'เริ่มร่างใหม่' })).toBeNull();
  await user.click(versions.getByRole('button'));
  expect(await screen.findByText('รุ่นแรกของหน้านี้')).toBeInTheDocument();
});

describe('the time of a publication', () => {
  it('is at the next change of pages, and over the version that is shown then', () => {
    expect(nextClearing(Date.parse('2026-11-21T07:59:00Z'))).toBe('2026-11-21T08:00:00.000Z');
    expect(nextClearing(Date.parse('2026-11-21T08:00:00Z'))).toBe('2026-11-21T17:00:00.000Z');
    expect(nextClearing(Date.parse('2026-11-21T17:00:00Z'))).toBe('2026-11-22T08:00:00.000Z');
    const later = {
      ...VERSION,
      layout_id: 6,
      from: '2026-11-27T00:00:00.000Z',
      until: '2026-11-28T00:00:00.000Z',
    };
    const all = [later, VERSION];
    const at = (time: string) => versionAt(all, Date.parse(time));
    expect([at('2026-11-26T00:00:00Z'), at('2026-11-27T00:00:00Z'), at('2026-11-28T00:00:00Z')]).toEqual([
      4, 6, 4,
    ]);
    expect(versionAt([{ ...VERSION, state: 'withdrawn' }], Date.parse('2026-11-26T00:00:00Z'))).toBeNull();
  });
});
