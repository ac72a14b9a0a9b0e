import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileAnswer } from '@mali/contracts/profile';
import { APPEARANCE } from '@mali/contracts/profile-values';
import { buildUser } from '@mali/db/builders';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../platform/file-sweep.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { STORED_FILES } from '../stored-files.ts';

const START = new Date('2026-11-20T05:00:00Z');
const DAY = 86_400_000;
let now = START;
let t: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-profiles-test-'));
  t = await testApp({ DATA_DIR: folder }, { now: () => now });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

type Who = { authorization: string };
async function member(more: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(t.deps.db, more);
  await t.deps.db('users').where({ user_id: user.user_id }).update({ created_at: START });
  return { ...user, headers: t.bearer(user) };
}
const read = async (headers: Who): Promise<ProfileAnswer> =>
  (await t.app.inject({ url: '/profile', headers })).json();
const update = (headers: Partial<Who>, payload: object) =>
  t.app.inject({ method: 'POST', url: '/profile/update/data', headers, payload });
const check = (headers: Partial<Who>, payload: object) =>
  t.app.inject({ method: 'POST', url: '/profile_check', headers, payload });

it('has the numbers of choices of the specification (PROF-11)', () => {
  expect(Object.fromEntries(Object.entries(APPEARANCE).map(([name, list]) => [name, list.length]))).toEqual({
    body_shape: 5,
    body_tone: 6,
    body_type: 3,
    body_problems: 5,
    face_shape: 6,
    face_tone: 5,
    face_type: 4,
    face_problems: 6,
    hair_type: 5,
    hair_problems: 7,
  });
});

describe('GET /profile', () => {
  it('returns all profile fields (PROF-08)', async () => {
    const { headers, ...user } = await member();
    const { profile, appearance, setting } = await read(headers);
    expect(profile).toEqual({
      user_id: user.user_id,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      role_id: 1,
      pdpa_consented: false,
      alias: null,
      mobile: null,
      birthdate: null,
      picture: null,
      appearance: {},
      blogger_profile: null,
      blogger_appearance: null,
      addresses: [],
      wishlist: [],
      check_due: false,
    });
    expect({ appearance, setting }).toEqual({ appearance: {}, setting: { web_lang: null } });
  });
});

describe('POST /profile/update/data', () => {
  it('stores given fields, normalised, and leaves the others (REST-41, PROF-09)', async () => {
    const { headers } = await member({ last_name: 'ใจดี' });
    const told = {
      first_name: ' พิม ',
      alias: ' พิมพ์ ',
      mobile: '081 234 5678',
      birthdate: '1997-05-12',
      appearance: { face_shape: 'oval', face_problems: ['acne', 'pores'], hair_type: 'wavy' },
    };
    const answer = await update(headers, told);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.json()).toEqual(await read(headers));
    expect(answer.json().profile).toMatchObject({
      first_name: 'พิม',
      last_name: 'ใจดี',
      alias: 'พิมพ์',
      mobile: '0812345678',
      birthdate: '1997-05-12',
      appearance: told.appearance,
    });
    expect(answer.json().appearance).toEqual(told.appearance);
  });

  it('clears fields sent empty', async () => {
    const { headers } = await member();
    const told = { alias: 'พิมพ์', mobile: '0812345678', birthdate: '1997-05-12' };
    await update(headers, { ...told, appearance: { body_type: 'dry' } });
    const answer = await update(headers, { alias: ' ', mobile: null, birthdate: null, appearance: {} });
    expect(answer.json().profile).toMatchObject({
      alias: null,
      mobile: null,
      birthdate: null,
      appearance: {},
    });
  });

  it.each([
    ['a first name of spaces', { first_name: '  ' }, 422, 'PROFILE.NAME'],
    ['an invalid phone number', { mobile: '12345' }, 422, 'PROFILE.MOBILE'],
    ['a birthday to come', { birthdate: '2027-01-01' }, 422, 'PROFILE.BIRTHDATE'],
    ['a user who turns ten tomorrow', { birthdate: '2016-11-21' }, 422, 'PROFILE.BIRTHDATE'],
    ['an invalid date', { birthdate: '1997-02-29' }, 400, 'ERROR.BAD_REQUEST'],
    ['a Buddhist year', { birthdate: '2540-05-12' }, 400, 'ERROR.BAD_REQUEST'],
    ['an unknown body shape', { appearance: { face_shape: 'cube' } }, 400, 'ERROR.BAD_REQUEST'],
    ['a repeated problem', { appearance: { hair_problems: ['dry', 'dry'] } }, 400, 'ERROR.BAD_REQUEST'],
    ['the user id', { user_id: 1 }, 400, 'ERROR.BAD_REQUEST'],
    ['a role', { role_id: 0 }, 400, 'ERROR.BAD_REQUEST'],
    ['another e-mail', { email: 'x@example.com' }, 400, 'ERROR.BAD_REQUEST'],
  ])('rejects %s, and changes nothing', async (_name, payload, status, code) => {
    const { headers } = await member();
    const before = await read(headers);
    const answer = await update(headers, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await read(headers)).toEqual(before);
  });

  it('accepts a user who turns ten today', async () => {
    const { headers } = await member();
    expect((await update(headers, { birthdate: '2016-11-20' })).statusCode).toBe(200);
  });

  it('of a deleted account returns 401', async () => {
    const gone = t.bearer({ user_id: 999_999, role_id: 1 });
    for (const payload of [{}, { alias: 'ใคร' }]) expect((await update(gone, payload)).statusCode).toBe(401);
  });
});

describe('the profile check', () => {
  const due = async (headers: Who) => (await read(headers)).profile.check_due;

  it('is shown from the third day on, once, and can be closed (PROF-14, PROF-15)', async () => {
    const { headers } = await member();
    now = new Date(START.getTime() + 3 * DAY - 1);
    expect(await due(headers)).toBe(false);
    now = new Date(START.getTime() + 3 * DAY);
    expect(await due(headers)).toBe(true);
    expect((await check(headers, {})).json()).toEqual({ ok: true });
    expect(await due(headers)).toBe(false);
    now = START;
  });

  it('stores the answers without changing other fields', async () => {
    const { headers } = await member();
    await update(headers, { birthdate: '1997-05-12', appearance: { face_type: 'oily', hair_type: 'fine' } });
    await check(headers, { appearance: { hair_type: 'wavy' } });
    expect((await read(headers)).profile).toMatchObject({
      birthdate: '1997-05-12',
      appearance: { face_type: 'oily', hair_type: 'wavy' },
    });
  });

  it('is not shown when everything is filled in', async () => {
    const { headers } = await member();
    await update(headers, { birthdate: '1997-05-12', appearance: { face_type: 'oily' } });
    now = new Date(START.getTime() + 30 * DAY);
    expect(await due(headers)).toBe(false);
    now = START;
  });
});

describe('a profile picture', { timeout: 30_000 }, () => {
  const jpeg = (width = 600, height = 400) =>
    sharp({ create: { width, height, channels: 3, background: '#c44' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
  const send = (headers: Partial<Who>, bytes: Buffer, name = 'image') => {
    const form = new FormData();
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '../../me.jpg');
    return t.app.inject({ method: 'POST', url: '/profile_img', headers, payload: form });
  };
  const get = (url: string) => t.app.inject({ url });
  const kept = async () => (await readdir(join(folder, 'private', 'profiles')).catch(() => [])).length;

  it('is re-encoded as squares without metadata (PROF-13, REST-42)', async () => {
    const { headers } = await member();
    const answer = await send(headers, await jpeg());
    expect(answer.statusCode, answer.body).toBe(200);
    const { picture } = answer.json();
    expect(picture).toMatch(/^\/img\/profiles\/[0-9a-f]{32}\/96\.webp$/);
    expect((await read(headers)).profile.picture).toBe(picture);
    for (const width of [96, 320]) {
      const served = await get(picture.replace('96.webp', `${width}.webp`));
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const { exif, ...made } = await sharp(served.rawPayload).metadata();
      expect(made).toMatchObject({ format: 'webp', width, height: width });
      expect(exif).toBeUndefined();
    }
    expect((await get(picture.replace('96.webp', '97.webp'))).statusCode).toBe(404);
    expect((await get(`/img/profiles/${'0'.repeat(32)}/96.webp`)).statusCode).toBe(404);
  });

  it('is replaced or removed with all its files', async () => {
    const { headers } = await member();
    const before = await kept();
    const first = (await send(headers, await jpeg())).json().picture;
    const second = (await send(headers, await jpeg(300, 900))).json().picture;
    expect(second).not.toBe(first);
    expect((await get(first)).statusCode).toBe(404);
    expect(await kept()).toBe(before + 2);
    const gone = await t.app.inject({ method: 'DELETE', url: '/profile_img', headers });
    expect(gone.json()).toEqual({ ok: true });
    expect((await read(headers)).profile.picture).toBeNull();
    expect((await get(second)).statusCode).toBe(404);
    expect(await kept()).toBe(before);
  });

  it.each([
    ['a page of HTML', Buffer.from('<html><script>alert(1)</script>'), 'PHOTO.NOT_A_PICTURE', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PHOTO.NOT_A_PICTURE', 415],
    ['half a picture', null, 'PHOTO.BROKEN', 415],
    ['a file that is too large', Buffer.alloc(10 * 1024 * 1024 + 1), 'ERROR.TOO_LARGE', 413],
  ])('is rejected when %s', async (_name, bytes, code, status) => {
    const { headers } = await member();
    const before = await kept();
    const answer = await send(headers, bytes ?? (await jpeg()).subarray(0, 300));
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await kept()).toBe(before);
  });

  it('is sent in the field `image`, by members only', async () => {
    const { headers } = await member();
    expect((await send(headers, await jpeg(), 'photo')).statusCode).toBe(400);
    expect((await send({}, await jpeg())).statusCode).toBe(401);
    const before = await kept();
    expect((await send(t.bearer({ user_id: 999_999, role_id: 1 }), await jpeg())).statusCode).toBe(401);
    expect(await kept()).toBe(before);
  });

  it('without an owner is deleted after a day', async () => {
    const { headers } = await member();
    const { picture } = (await send(headers, await jpeg())).json();
    await t.deps.files.put(await jpeg(), { area: 'profiles', extension: 'webp' });
    const sweep = (at: Date) => sweepFiles({ ...t.deps, now: () => at }, 'profiles', STORED_FILES.profiles);
    expect(await sweep(new Date())).toBe(0);
    expect(await sweep(new Date(Date.now() + 2 * DAY))).toBe(1);
    expect((await get(picture)).statusCode).toBe(200);
  });
});
