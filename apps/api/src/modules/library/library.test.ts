import type { Layout } from '@mali/contracts/content';
import type { LibraryAnswer, LibraryPicture } from '@mali/contracts/library';
import { LIBRARY_LIST } from '@mali/contracts/lists/library';
import type { DraftBlock, PageDraft } from '@mali/contracts/pages';
import { ROLE } from '@mali/contracts/roles';
import type { StaffProduct } from '@mali/contracts/staff-products';
import { buildUser } from '@mali/db/builders';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bi, publish } from '../content/fixtures.ts';
import { type GoodsShop, goodsShop, type Member, newProduct, newVariant } from '../goods/fixtures.ts';
import { Pictures } from '../goods/importing/pictures.ts';
import { insertImported, recordFetched } from '../images/index.ts';
import { PICTURE_USES } from './picture-uses.ts';
import { refreshUses } from './repository.ts';

vi.setConfig({ testTimeout: 60_000 });

let s: GoodsShop;
let crm: Member;
let keeper: Member;
let red = 0;

beforeAll(async () => {
  s = await goodsShop();
  crm = await buildUser(s.deps.db, { role_id: ROLE.CRM });
  keeper = await buildUser(s.deps.db, { role_id: ROLE.INVENTORY });
});
afterAll(() => s?.close());

/** A picture that no other one equals, also once it is compressed. */
function drawn(width = 1300): Promise<Buffer> {
  red = (red + 23) % 250;
  const background = { r: red, g: 250 - red, b: 90 };
  return sharp({ create: { width, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
function send(
  url: string,
  bytes: Uint8Array,
  { name, who = s.editor }: { name?: string; who?: Member } = {},
) {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'x.jpg');
  if (name !== undefined) form.append('name', name);
  return s.app.inject({ method: 'POST', url, payload: form, headers: s.bearer(who) });
}
async function sent(url: string, bytes: Uint8Array, name?: string): Promise<LibraryPicture> {
  const answer = await send(url, bytes, name === undefined ? {} : { name });
  expect(answer.statusCode, answer.body.slice(0, 600)).toBe(200);
  return answer.json();
}
const read = (id: number) => s.done<LibraryPicture>('GET', `/admin/library/${id}`);
const list = (query: string) => s.done<LibraryAnswer>('GET', `/admin/library?${query}`);
const idsOf = async (query: string) => (await list(query)).rows.map(({ picture_id }) => picture_id);
const refusal = async (answer: { statusCode: number; json: () => { code: string; details?: unknown } }) => ({
  status: answer.statusCode,
  code: answer.json().code,
});
const banner = (hash: string): DraftBlock['fields'] => ({
  ...{ picture: { hash, alt: bi('A jar') }, picture_mobile: null, title: bi('Rain'), text: bi('') },
  ...{ button: null, align: 'left', tone: 'paper' },
});
/** The page as the shop shows it. */
async function shown(pageName: string) {
  await s.settled();
  const url = '/content/api/web/layout';
  const answer = await s.app.inject({ method: 'POST', url, payload: { pageName } });
  expect(answer.statusCode, answer.body).toBe(200);
  const [first, second] = answer.json<Layout>().components;
  if (first?.type !== 'sis_banner' || second?.type !== 'sis_text') throw new Error('other blocks');
  return { picture: first.picture, html: second.body.en };
}
const fieldsOf = ({ picture_id: _id, ...picture }: LibraryPicture, more: object = {}) => {
  const { revision, name_th, name_en, alt_th, alt_en, tags, focus } = picture;
  return { revision, name_th, name_en, alt_th, alt_en, tags, focus, ...more };
};

test('what staff add is found by name, tag and kind, once, and whoever may not edit pages adds nothing', async () => {
  const bytes = await drawn();
  const added = await sent('/admin/library', bytes, 'หน้าฝน 2026');
  expect(added).toMatchObject({
    ...{
      kind: 'page',
      name_th: 'หน้าฝน 2026',
      name_en: 'หน้าฝน 2026',
      versions: 1,
      places: [],
      removed: false,
    },
    picture: { width: 1300, height: 900, widths: [480, 640, 960, 1280] },
  });
  expect(added.added_by).not.toBeNull();
  const again = await sent('/admin/library', bytes, 'another name');
  expect(again).toMatchObject({ picture_id: added.picture_id, name_th: 'หน้าฝน 2026', versions: 1 });
  const words = { alt_th: ' ร่มสีแดง ', tags: ['Rain ', 'ร่ม', 'rain'], focus: null };
  const changed = await s.ask('POST', `/admin/library/${added.picture_id}`, fieldsOf(added, words));
  expect(changed.json()).toMatchObject({
    alt_th: 'ร่มสีแดง',
    tags: ['rain', 'ร่ม'],
    revision: added.revision + 1,
  });
  // Nothing is said to be unused before it was counted.
  expect(await idsOf('view=unused&q=2026')).toEqual([]);
  await refreshUses(s.deps.db, PICTURE_USES, s.clock.now);
  for (const query of ['q=หน้าฝน', 'q=ร่มสี', 'tag=rain', 'kind=page&q=2026', 'view=unused&q=2026'])
    expect(await idsOf(query), query).toEqual([added.picture_id]);
  expect(await idsOf('kind=product&q=2026')).toEqual([]);
  // Who saves second sees the first save.
  const second = await s.ask(
    'POST',
    `/admin/library/${added.picture_id}`,
    fieldsOf(added, { name_en: 'Rain' }),
  );
  expect(second.json()).toMatchObject({ code: 'RECORD.CHANGED', details: { record: { alt_th: 'ร่มสีแดง' } } });
  const tiny = await send('/admin/library', await drawn(500));
  expect(await refusal(tiny)).toEqual({ status: 422, code: 'POST.PICTURE_SMALL' });
  const file = await s.ask('GET', '/admin/library/export?columns=picture,size,tags&lang=th');
  expect(file.body).toContain('หน้าฝน 2026,1300 × 900,"rain, ร่ม"');
  expect((await s.ask('GET', '/admin/library', undefined, crm)).statusCode).toBe(200);
  expect((await send('/admin/library', bytes, { who: crm })).statusCode).toBe(403);
  expect((await s.ask('GET', '/admin/library', undefined, keeper)).statusCode).toBe(403);
});

test('a replacement changes products, pages, drafts and texts at once, and is undone the same way', async () => {
  const { hash } = (await s.sendPicture(await drawn())).json();
  // A photo enters the library with the first product that has it.
  expect(await s.deps.db('library_pictures').where({ hash })).toEqual([]);
  const own = { hash, alt_th: 'กระปุก', alt_en: 'A jar', focus: null };
  const product = await s.done<StaffProduct>('POST', '/admin/products', {
    ...newProduct(s, [
      newVariant('LIB1', { images: [hash], picture_details: [own] }),
      newVariant('LIB2', { images: [hash], picture_details: [{ ...own, focus: { x: 5, y: 95 } }] }),
    ]),
    ...{ mat_no: 'LIB', name_th: 'ครีมคลังรูป', name_en: 'Library Cream' },
  });
  const [known] = await s.deps.db('library_pictures').where({ hash });
  const id: number = known.picture_id;
  const text = { type: 'sis_text', title: bi(''), body: bi(`![A jar](${hash})`), align: 'left' };
  await publish(s.deps.db, 'campaign-library', [
    { id: 'top', type: 'sis_banner', ...banner(hash) },
    { id: 'words', ...text },
  ]);
  const draft = await s.done<PageDraft>('POST', '/admin/pages/campaign-library/drafts', { layout_id: null });
  expect((await shown('campaign-library')).picture.hash).toBe(hash);
  const before = await read(id);
  expect(before).toMatchObject({ kind: 'product', versions: 1, added_by: expect.any(String) });
  expect(before.places).toEqual([
    { kind: 'draft', id: `campaign-library/${draft.draft_id}`, name_th: draft.name, name_en: draft.name },
    expect.objectContaining({ kind: 'page', id: 'campaign-library' }),
    { kind: 'product', id: String(product.mat_id), name_th: 'ครีมคลังรูป', name_en: 'Library Cream' },
  ]);

  // The focus is that of pages, and of variants without one of their own.
  const focused = await s.done<LibraryPicture>(
    'POST',
    `/admin/library/${id}`,
    fieldsOf(before, { focus: { x: 37, y: 34 } }),
  );
  expect(focused.focus).toEqual({ x: 37, y: 34 });
  expect((await shown('campaign-library')).picture.url).toContain(`/img/${hash}~37-34/`);
  const variants = async () =>
    (await s.done<StaffProduct>('GET', `/admin/products/${product.mat_id}`)).variants.map(
      ({ images, picture_details: [details] }) => ({ images, ...details }),
    );
  expect(await variants()).toMatchObject([
    { images: [hash], hash, alt_th: 'กระปุก', focus: { x: 37, y: 34 } },
    { images: [hash], hash, alt_th: 'กระปุก', focus: { x: 5, y: 95 } },
  ]);

  const replaced = await sent(`/admin/library/${id}/replacement`, await drawn(1600));
  const next = replaced.picture.hash;
  expect(next).not.toBe(hash);
  expect(replaced).toMatchObject({ versions: 2, places: before.places, focus: { x: 37, y: 34 } });
  expect(replaced.history.map(({ version, is_shown }) => [version, is_shown])).toEqual([
    [2, true],
    [1, false],
  ]);
  const page = await shown('campaign-library');
  expect(page.picture).toMatchObject({ hash: next, width: 1600, alt: bi('A jar') });
  expect(page.html).toContain(`/img/${next}/`);
  expect(page.html).not.toContain(hash);
  for (const width of [320, 960, 1280])
    expect((await s.app.inject({ url: `/img/${next}/${width}.webp` })).statusCode, String(width)).toBe(200);
  expect(await variants()).toMatchObject([
    { images: [next], hash: next, alt_th: 'กระปุก', focus: { x: 37, y: 34 } },
    { images: [next], hash: next, focus: { x: 5, y: 95 } },
  ]);
  const drafted = await s.done<PageDraft>('GET', `/admin/page_drafts/${draft.draft_id}`);
  expect(JSON.stringify(drafted.blocks)).toContain(next);
  expect(JSON.stringify(drafted.blocks)).not.toContain(hash);
  const record = (name: string) => s.ask('GET', `/admin/history?record=${encodeURIComponent(name)}`);
  expect((await record(`product ${product.mat_id}`)).body).toContain(next);
  expect((await record(`picture ${id}`)).json().entries[0]).toMatchObject({
    ...{ kind: 'picture_replaced', changes: [{ field: 'version', from: 1, to: 2 }] },
  });

  // A form that was open since before puts nothing back.
  const late = { ...newProduct(s, []), name_th: 'ครีมคลังรูป', name_en: 'Library Cream' };
  const { revision, variants: current } = await s.done<StaffProduct>(
    'GET',
    `/admin/products/${product.mat_id}`,
  );
  const saved = await s.done<StaffProduct>('POST', `/admin/products/${product.mat_id}`, {
    ...{ ...late, revision },
    variants: current.map(({ mat_var_id, item_id }, place) =>
      newVariant(item_id, { mat_var_id, price: null, images: place === 0 ? [hash, next] : [hash] }),
    ),
  });
  expect(saved.variants.map(({ images }) => images)).toEqual([[next], [next]]);

  const undone = await s.done<LibraryPicture>('POST', `/admin/library/${id}/version`, { version: 1 });
  expect(undone.picture.hash).toBe(hash);
  expect((await shown('campaign-library')).picture).toMatchObject({ hash, width: 1300 });
  expect((await variants()).map(({ images }) => images)).toEqual([[hash], [hash]]);
  // What was chosen in between is the same picture, and goes back, too.
  await s.deps
    .db('page_drafts')
    .where({ draft_id: draft.draft_id })
    .update({
      blocks: JSON.stringify([
        { id: 'top', type: 'sis_banner', hidden: false, from: null, until: null, fields: banner(next) },
      ]),
    });
  const reread = await s.done<PageDraft>('GET', `/admin/page_drafts/${draft.draft_id}`);
  expect(reread.blocks[0]?.fields).toMatchObject({ picture: { hash } });
  const none = await s.ask('POST', `/admin/library/${id}/version`, { version: 9 });
  expect(await refusal(none)).toEqual({ status: 404, code: 'LIBRARY.NO_VERSION' });

  // It is found by what shows it, and cannot be removed.
  expect(await refreshUses(s.deps.db, PICTURE_USES, s.clock.now)).toBeGreaterThan(0);
  expect(await idsOf('q=ครีมคลังรูป')).toEqual([id]);
  expect((await list('q=Library Cream')).rows[0]).toMatchObject({ uses: 3 });
  expect(await idsOf('view=unused')).not.toContain(id);
  const removal = await s.ask('DELETE', `/admin/library/${id}`);
  expect(removal.json()).toMatchObject({ code: 'LIBRARY.USED', details: { places: before.places } });
});

test('two replacements at once are both versions, and one of them is shown everywhere', async () => {
  const { picture_id: id, picture } = await sent('/admin/library', await drawn(), 'twice');
  await publish(s.deps.db, 'campaign-twice', [
    { id: 'top', type: 'sis_banner', ...banner(picture.hash) },
    { id: 'words', type: 'sis_text', title: bi(''), body: bi('Rain'), align: 'left' },
  ]);
  const files = [await drawn(), await drawn()];
  await Promise.all(files.map((file) => sent(`/admin/library/${id}/replacement`, file)));
  const after = await read(id);
  expect(after.history.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(after.history.filter(({ is_shown }) => is_shown)).toHaveLength(1);
  expect((await shown('campaign-twice')).picture.hash).toBe(after.picture.hash);
  // The same file again is the version that it was.
  const again = await sent(`/admin/library/${id}/replacement`, files[0] ?? Buffer.alloc(0));
  expect(again.history).toHaveLength(3);
  expect((await shown('campaign-twice')).picture.hash).toBe(again.picture.hash);
});

test('what nothing shows is removed and put back; its file stays', async () => {
  const { picture_id: id, picture } = await sent('/admin/library', await drawn(), 'goes away');
  expect((await s.ask('DELETE', `/admin/library/${id}`)).statusCode).toBe(200);
  expect(await idsOf('q=goes away')).toEqual([]);
  expect(await read(id)).toMatchObject({ removed: true });
  expect((await s.app.inject({ url: picture.url })).statusCode).toBe(200);
  const late = await send(`/admin/library/${id}/replacement`, await drawn());
  expect(await refusal(late)).toEqual({ status: 404, code: 'LIBRARY.NOT_FOUND' });
  await s.done('POST', `/admin/library/${id}/restore`);
  expect(await idsOf('q=goes away')).toEqual([id]);
  const { views } = await s.done<{ views: object }>('GET', '/admin/library/counts');
  expect(Object.keys(views)).toEqual(LIBRARY_LIST.views.map(({ key }) => key));
});

test('a picture that an import brought stays replaced when it is imported again', async () => {
  const { db, files } = s.deps;
  const photo = await files.put(await drawn(), { area: 'products', extension: 'webp' });
  const [hash, address] = ['abcdef0123456789', 'https://example.com/jar.jpg'];
  await insertImported(db, { hash, photo, source: 'file', width: 960, height: 1200 });
  await recordFetched(db, address, hash);
  const [{ picture_id }] = await db('library_pictures').where({ hash });
  const { picture } = await sent(`/admin/library/${picture_id}/replacement`, await drawn());
  const pictures = new Pictures(db, {
    ...{ source: 'file', store: files, folder: '', files: undefined, dryRun: false },
    signal: new AbortController().signal,
  });
  const variant = { item_id: 'A1', sources: [address], pictures: [] };
  const [found] = await pictures.gather(
    [{ material: { mat_no: 'A', source_id: 'a' }, sources: [], variants: [variant] }],
    () => undefined,
  );
  expect(found?.variants[0]).toMatchObject({ pictures: [{ hash: picture.hash }] });
});
