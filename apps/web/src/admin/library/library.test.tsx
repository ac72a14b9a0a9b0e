import type { LibraryPicture, LibraryPictureFields } from '@mali/contracts/library';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { PictureButton } from '../shared/picture-button.tsx';
import { Component as Library } from './routes/library.tsx';
import { Component as Picture } from './routes/picture.tsx';

const file = (hash: string) => ({
  ...{ hash, url: `/img/${hash}/960.webp`, width: 1600, height: 900, widths: [480, 960, 1600] },
  alt: { th: 'ร่มแดง', en: 'A red umbrella' },
});
const RAIN: LibraryPicture = {
  ...{ picture_id: 7, revision: 3, kind: 'page', name_th: 'หน้าฝน', name_en: 'Rain', alt_th: 'ร่มแดง' },
  ...{ alt_en: 'A red umbrella', tags: ['rain'], focus: null, picture: file('b'.repeat(32)), uses: 2 },
  ...{ used_in: 'หน้าแรก', versions: 2, added_at: '2026-11-20T03:00:00.000Z', added_by: 'นก' },
  places: [
    { kind: 'page', id: 'home', name_th: 'หน้าแรก', name_en: 'Home' },
    { kind: 'draft', id: 'home/5', name_th: 'ศุกร์', name_en: 'Friday' },
  ],
  history: [
    {
      version: 2,
      picture: file('b'.repeat(32)),
      made_at: '2026-11-21T03:00:00.000Z',
      made_by: 'นก',
      is_shown: true,
    },
    {
      version: 1,
      picture: file('a'.repeat(32)),
      made_at: '2026-11-20T03:00:00.000Z',
      made_by: null,
      is_shown: false,
    },
  ],
  removed: false,
};
const NONE: LibraryPicture = {
  ...RAIN,
  picture_id: 8,
  name_th: '',
  name_en: '',
  used_in: '',
  uses: 0,
  places: [],
};

function serve() {
  const sent: { url: string; body: unknown }[] = [];
  const answer = (of: LibraryPicture = RAIN) => {
    return async ({ request }: { request: Request }) => {
      const { pathname } = new URL(request.url);
      const isForm = request.headers.get('content-type')?.startsWith('multipart') ?? false;
      const body = isForm ? null : await request.json().catch(() => null);
      sent.push({ url: `${request.method} ${pathname.replace(/^.*\/api/, '')}`, body });
      return HttpResponse.json({ ...of, ...(body as object | null), revision: 4 });
    };
  };
  server.use(
    http.get('*/api/admin/library', ({ request }) => {
      sent.push({ url: `GET ${new URL(request.url).search}`, body: null });
      const page = { after: null, before: null, total: { count: 2, exact: true } };
      return HttpResponse.json({ ...page, rows: [RAIN, NONE] });
    }),
    http.get('*/api/admin/library/counts', () => HttpResponse.json({ views: {} })),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.get('*/api/admin/library/7', () => HttpResponse.json(RAIN)),
    http.post('*/api/admin/library', answer()),
    http.post('*/api/admin/library/7', answer()),
    http.post('*/api/admin/library/7/version', answer()),
    http.post('*/api/admin/library/7/replacement', answer()),
    http.delete('*/api/admin/library/7', () =>
      HttpResponse.json({ code: 'LIBRARY.USED', message: 'no', message_th: 'รูปนี้ยังใช้อยู่' }, { status: 409 }),
    ),
  );
  return { sent, urls: () => sent.map(({ url }) => url) };
}
const jpeg = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/jpeg' });
const open = (at: string, role: Parameters<typeof staffStore>[0] = ROLE.CONTENT_EDITOR) =>
  renderPart(
    <>
      <Messages />
      {at.endsWith('library') ? <Library /> : <Picture />}
    </>,
    {
      store: staffStore(role),
      at,
      path: at.endsWith('library') ? '/admin/library' : '/admin/library/:picture_id',
    },
  );

it('pictures are cards with what shows them, and many are added one after another under the names of their files', async () => {
  const { urls } = serve();
  const { user } = open('/admin/library');
  const list = await screen.findByRole('list', { name: 'คลังรูป' });
  const [rain, none] = within(list).getAllByRole('link');
  expect(rain).toHaveAttribute('href', '/admin/library/7');
  expect(rain).toHaveTextContent(/หน้าฝน.*ใช้ 2 แห่ง/);
  expect(none).toHaveTextContent(/รูป #8.*ไม่ได้ใช้/);
  const reads = urls().length;
  await user.upload(screen.getByLabelText('เพิ่มรูป', { selector: 'input' }), [jpeg('ฝน.jpg'), jpeg('b.jpg')]);
  expect(await screen.findByText('เพิ่มแล้ว 2 รูป')).toBeInTheDocument();
  expect(urls().filter((url) => url === 'POST /admin/library')).toHaveLength(2);
  await waitFor(() => expect(urls().length).toBeGreaterThan(reads + 2));
});

it('who may not edit pages sees the library without buttons', async () => {
  serve();
  open('/admin/library', ROLE.CRM);
  expect(await screen.findByRole('list', { name: 'คลังรูป' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'เพิ่มรูป' })).toBeNull();
});

it('a picture says where it is shown; its focus is set by keys, and it is replaced, put back and not removed while it is used', async () => {
  const { sent, urls } = serve();
  const { user } = open('/admin/library/7');
  expect(await screen.findByRole('link', { name: 'หน้าแรก' })).toHaveAttribute('href', '/admin/pages/home');
  expect(screen.getByRole('link', { name: 'ศุกร์' })).toHaveAttribute('href', '/admin/pages/home/drafts/5');
  const spot = await screen.findByRole('button', { name: /จุด/ });
  spot.focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  await user.type(screen.getByLabelText(/^แท็ก/), ', ร่ม');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  expect(await screen.findByText('บันทึกรูปแล้ว')).toBeInTheDocument();
  const saved = sent.find(({ url }) => url === 'POST /admin/library/7')?.body as LibraryPictureFields;
  expect(saved).toMatchObject({
    revision: 3,
    focus: { x: 51, y: 40 },
    tags: ['rain', 'ร่ม'],
    name_en: 'Rain',
  });

  await user.click(screen.getByRole('button', { name: 'ใช้รุ่นนี้: รุ่นที่ 1' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith('/version'))?.body).toEqual({ version: 1 }));

  await user.click(screen.getByRole('button', { name: 'เปลี่ยนรูป' }));
  const dialog = await screen.findByRole('dialog', { name: 'เปลี่ยนรูปทุกที่' });
  expect(dialog).toHaveTextContent('ทั้ง 2 แห่ง');
  await user.upload(within(dialog).getByLabelText('เลือกไฟล์', { selector: 'input' }), jpeg('next.jpg'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(urls()).toContain('POST /admin/library/7/replacement');

  await user.click(screen.getByRole('button', { name: 'นำออก' }));
  const removal = await screen.findByRole('dialog', { name: 'นำรูปออกจากคลัง' });
  expect(within(removal).getByRole('link', { name: 'หน้าแรก' })).toBeInTheDocument();
  expect(within(removal).getByRole('button', { name: 'นำออก' })).toBeDisabled();
});

it('a picture that a colleague has used meanwhile is not removed', async () => {
  serve();
  server.use(http.get('*/api/admin/library/7', () => HttpResponse.json({ ...RAIN, uses: 0, places: [] })));
  const { user } = open('/admin/library/7');
  await user.click(await screen.findByRole('button', { name: 'นำออก' }));
  const removal = within(await screen.findByRole('dialog', { name: 'นำรูปออกจากคลัง' }));
  await user.click(removal.getByRole('button', { name: 'นำออก' }));
  expect(await removal.findByRole('alert')).toHaveTextContent('รูปนี้ยังใช้อยู่');
});

it('a picture of the library is chosen in place of an upload, with its words', async () => {
  const { urls } = serve();
  const onPicture = vi.fn();
  const { user } = renderPart(<PictureButton label="ใส่รูป" look="secondary" onPicture={onPicture} />, {
    store: staffStore(ROLE.CONTENT_EDITOR),
  });
  await user.click(screen.getByRole('button', { name: 'จากคลังรูป' }));
  const dialog = await screen.findByRole('dialog', { name: 'เลือกจากคลังรูป' });
  await user.type(await within(dialog).findByRole('searchbox'), 'ฝน');
  await waitFor(() => expect(urls().some((url) => url.includes(encodeURIComponent('ฝน')))).toBe(true));
  await user.click(await within(dialog).findByRole('button', { name: 'หน้าฝน' }));
  expect(onPicture).toHaveBeenCalledExactlyOnceWith(RAIN.picture);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
