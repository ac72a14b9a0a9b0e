import { randomUUID } from 'node:crypto';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { guestToken, tidyRegistrations } from './service.ts';

const START = new Date('2026-11-20T05:00:00Z');
const later = (days: number) => new Date(START.getTime() + days * 86_400_000);
let now = START;
let t: TestApp;
let owner: Awaited<ReturnType<typeof person>>;
let editor: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  [owner, editor] = [await person(0), await person(8)];
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const person = async (role_id = 1) => {
  const user = await buildUser(t.deps.db, { role_id, first_name: 'สมหญิง', last_name: 'ใจดี' });
  return { ...user, headers: t.bearer({ ...user, role_id }) };
};
type Person = Awaited<ReturnType<typeof person>>;
const ask = async (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object) => {
  const answer = await t.app.inject({
    ...{ method, url, headers: { ...headers } },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : {} };
};

const registration = (more: object = {}) => ({
  ...{ capacity: 2, opens_at: later(-1).toISOString(), closes_at: later(5).toISOString() },
  ...{ waiting_list: true, for_members: false, ...more },
});
const form = (more: object = {}) => ({
  ...{ title: { th: 'วันลิป', en: 'Lip day' }, summary: { th: 'ลองลิป', en: 'Try lips' } },
  ...{ starts_at: later(6).toISOString(), ends_at: later(7).toISOString(), image: null, address: null },
  ...{ place: { th: 'สยาม', en: 'Siam' }, online_url: null, image_alt: { th: '', en: '' } },
  ...{ published: true, registration: registration(), ...more },
});
let made = 0;
async function event(more: object = {}) {
  made += 1;
  const request = { ...form(more), event_code: `lip-day-x${made}`, request_key: randomUUID() };
  const { status, body } = await ask('POST', '/admin/events', editor.headers, request);
  expect(status).toBe(200);
  return { id: body.event_id as number, code: request.event_code, request };
}
const join = (code: string, who: Person, registered = true) =>
  ask('POST', `/v3/users/me/events/${code}`, who.headers, { registered, lang: 'th' });
const guest = (code: string, email: string) =>
  ask('POST', `/v3/events/${code}/registration`, {}, { name: 'Dao', email, lang: 'en' });
const staffView = async (id: number) => (await ask('GET', `/admin/events/${id}`, editor.headers)).body;
const people = async (id: number) =>
  (await ask('GET', `/admin/events/${id}/people`, editor.headers)).body.people;

it('staff make an event once for a key, and change it by its version', async () => {
  const { id, code, request } = await event();
  expect((await ask('POST', '/admin/events', editor.headers, request)).body.event_id).toBe(id);
  const taken = { ...request, request_key: randomUUID() };
  expect((await ask('POST', '/admin/events', editor.headers, taken)).body.code).toBe('EVENT.CODE_TAKEN');
  const change = (more: object, revision = 1) =>
    ask('POST', `/admin/events/${id}`, editor.headers, { ...form(more), revision });
  expect((await change({ place: null })).body.code).toBe('EVENT.PLACE');
  expect((await change({ online_url: 'javascript:x' })).body.code).toBe('EVENT.LINK');
  expect((await change({ ends_at: later(6).toISOString() })).body.code).toBe('EVENT.DATES');
  expect((await change({ title: { th: 'ใหม่', en: 'New' } })).body).toMatchObject({
    revision: 2,
    state: 'coming',
  });
  const stale = await change({});
  expect([stale.body.code, stale.body.details.record.title.en]).toEqual(['RECORD.CHANGED', 'New']);
  expect((await ask('GET', `/content/events/${code}`)).body.title.en).toBe('New');
  expect((await ask('GET', '/admin/events?state=coming', editor.headers)).body.rows[0].event_id).toBe(id);
  expect((await ask('GET', '/admin/events', (await person(7)).headers)).status).toBe(403);
  await change({ published: false }, 2);
  expect((await ask('GET', `/v3/events/${code}/registration`)).status).toBe(404);
  const kinds = await t.deps
    .db('security_events')
    .where({ subject: `event ${id}` })
    .pluck('kind');
  expect(kinds).toEqual(['event_made', 'event_changed', 'event_changed']);
});

it('gives no more places than there are to parallel requests', async () => {
  const { id, code } = await event({ registration: registration({ capacity: 3, waiting_list: false }) });
  const members = await Promise.all(Array.from({ length: 10 }, () => person()));
  const answers = await Promise.all([
    ...members.map((who) => join(code, who)),
    ...members.map((who) => join(code, who)),
  ]);
  expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'EVENT.FULL')).toBe(
    true,
  );
  expect(await staffView(id)).toMatchObject({ registered: 3, waiting: 0 });
  expect((await ask('GET', `/v3/events/${code}/registration`)).body.registration.left).toBe(0);
});

it('has a waiting list: who withdraws gives the place to who waits longest', async () => {
  const { id, code } = await event();
  const [one, two, three] = [await person(), await person(), await person()];
  expect((await join(code, one)).body.state).toBe('registered');
  expect((await join(code, one)).body.state).toBe('registered');
  expect((await join(code, two)).body.state).toBe('registered');
  expect((await guest(code, 'Dao@Example.com')).body.state).toBe('waiting');
  now = later(1);
  expect((await join(code, three)).body.state).toBe('waiting');
  expect(
    (
      await ask('POST', `/admin/events/${id}`, editor.headers, {
        ...form({ registration: registration({ capacity: 1 }) }),
        revision: 1,
      })
    ).body.code,
  ).toBe('EVENT.CAPACITY');
  expect((await join(code, one, false)).body.state).toBeNull();
  expect((await guest(code, 'dao@example.com')).body.state).toBe('registered');
  const jobs = await t.deps.db('graphile_worker.jobs').where({ task_identifier: 'event-mail' });
  expect(jobs).toHaveLength(2);
  const grown = { ...form({ registration: registration({ capacity: 3 }) }), revision: 1 };
  expect((await ask('POST', `/admin/events/${id}`, editor.headers, grown)).body).toMatchObject({
    ...{ registered: 3, waiting: 0 },
  });
  const told = await t.deps.db('notifications').where({ user_id: three.user_id }).pluck('title');
  expect(told.sort()).toEqual(['You are on the waiting list', 'You have a place']);
  const [{ registration_id }] = await t.deps.db('event_registrations').where({ email: 'dao@example.com' });
  const withdraw = (token: string) => ask('POST', '/v3/events/withdraw', {}, { token });
  expect((await withdraw(`${registration_id}.x`)).status).toBe(404);
  expect((await withdraw(guestToken(t.deps, registration_id))).body.state).toBe('withdrawn');
  expect((await withdraw(guestToken(t.deps, registration_id))).status).toBe(200);
  expect(await staffView(id)).toMatchObject({ registered: 2, waiting: 0 });
});

it('is open in its time, and for members alone where staff say so', async () => {
  const { code } = await event({ registration: registration({ for_members: true }) });
  expect((await guest(code, 'a@example.com')).body.code).toBe('EVENT.MEMBERS');
  now = later(-2);
  expect((await join(code, await person())).body.code).toBe('EVENT.CLOSED');
  now = later(5);
  expect((await join(code, await person())).body.code).toBe('EVENT.CLOSED');
  const { code: without } = await event({ registration: null });
  expect((await ask('GET', `/v3/events/${without}/registration`)).body).toEqual({ registration: null });
});

it('shows staff who registered, masked; checking in and exports are logged', async () => {
  const { id, code } = await event();
  const who = await person();
  await join(code, who);
  const [listed] = await people(id);
  expect(listed).toMatchObject({ state: 'registered', member: true, checked_in_at: null });
  expect(JSON.stringify(listed)).not.toMatch(/ใจดี/);
  expect(JSON.stringify(listed)).not.toContain(who.email);
  const there = (checked_in: boolean, event_id = id) =>
    ask('POST', `/admin/events/${event_id}/people/${listed.person_id}`, editor.headers, { checked_in });
  expect((await there(true)).status).toBe(200);
  expect((await there(true)).status).toBe(200);
  expect((await people(id))[0].checked_in_at).not.toBeNull();
  expect((await there(true, (await event()).id)).status).toBe(404);
  expect((await join(code, who, false)).body.code).toBe('EVENT.CLOSED');
  await there(false);
  expect((await ask('GET', `/admin/events/${id}/people/export`, editor.headers)).status).toBe(403);
  const file = await ask('GET', `/admin/events/${id}/people/export?lang=en`, owner.headers);
  expect(file.text).toContain(`สมหญิง ใจดี,${who.email},1,Has a place`);
  const kinds = await t.deps.db('security_events').where('subject', 'like', `event ${id}%`).pluck('kind');
  expect(kinds.sort()).toEqual([
    ...['event_checked_in', 'event_checked_in', 'event_made', 'list_exported', 'personal_data_read'],
  ]);
});

it('gives places of erased accounts to who waits, and deletes registrations later', async () => {
  const { id, code } = await event({ registration: registration({ capacity: 1 }) });
  const [one, two] = [await person(), await person()];
  await join(code, one);
  await join(code, two);
  await t.deps.db('event_registrations').where({ user_id: one.user_id }).delete();
  await tidyRegistrations(t.deps);
  expect(await staffView(id)).toMatchObject({ registered: 1, waiting: 0 });
  now = later(7 + 91);
  expect(await tidyRegistrations(t.deps)).toBeGreaterThan(0);
  expect(await people(id)).toEqual([]);
});
