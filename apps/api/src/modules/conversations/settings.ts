import type { OfficeHours } from '@mali/contracts/conversations';
import type { InboxSettings, InboxSettingsRequest } from '@mali/contracts/inbox';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { insertSettings, lockSettings, readSettings } from './inbox-repository.ts';

type Settings = Omit<InboxSettingsRequest, 'revision'>;
const WEEKDAY = { from: '09:00', to: '18:00' };

/** Until somebody has saved others. */
const DEFAULTS: Settings = {
  hours: [...Array.from({ length: 5 }, () => WEEKDAY), { from: '10:00', to: '17:00' }, null],
  away: {
    th: 'ตอนนี้อยู่นอกเวลาทำการ ฝากข้อความไว้ได้เลย เราจะตอบกลับเมื่อร้านเปิด',
    en: 'We are away at the moment. Leave a message and we will answer when we are back.',
  },
  replies: [
    {
      shortcut: 'สวัสดี',
      title: { th: 'ทักทาย', en: 'Greeting' },
      text: {
        th: 'สวัสดีค่ะคุณ{name} {staff} จากมะลิยินดีช่วยค่ะ',
        en: 'Hello {name}, this is {staff} of Mali. How can I help?',
      },
    },
    {
      shortcut: 'ส่ง',
      title: { th: 'สถานะการส่งคำสั่งซื้อล่าสุด', en: 'Where the last order is' },
      text: {
        th: 'คำสั่งซื้อล่าสุดของคุณคือ {order} ดูสถานะการจัดส่งได้ที่ {tracking} ค่ะ',
        en: 'Your last order is {order}. You can follow it at {tracking}.',
      },
    },
  ],
};

/** The settings that hold, with their version. */
export async function settingsNow(db: Db): Promise<Settings & { revision: number }> {
  const row = await readSettings(db);
  return row === undefined
    ? { ...DEFAULTS, revision: 0 }
    : { ...(row.settings as Settings), revision: row.version_id };
}

const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the shop answers at this time; Thailand has no summer time. */
export function isWithin(hours: OfficeHours, at: Date): boolean {
  const local = at.getTime() + OFFSET_MS;
  // The first day of 1970 was a Thursday.
  const today = hours[(Math.floor(local / DAY_MS) + 3) % 7] ?? null;
  if (today === null) return false;
  const minute = Math.floor((local % DAY_MS) / 60_000);
  return minute >= minutes(today.from) && minute < minutes(today.to);
}

export async function getInboxSettings({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<InboxSettings> {
  return {
    ...(await settingsNow(db)),
    may_edit: caller.role_id !== null && may(caller.role_id, 'inbox:settings'),
  };
}

/**
 * Saves office hours, the away message and saved replies.
 * @throws DomainError ERROR.BAD_REQUEST for a day that ends before it begins, and a shortcut that is there twice;
 *   RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function saveInboxSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { revision, ...settings }: InboxSettingsRequest,
): Promise<InboxSettings> {
  for (const day of settings.hours)
    if (day !== null && minutes(day.from) >= minutes(day.to))
      throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'hours' });
  const shortcuts = settings.replies.map(({ shortcut }) => shortcut.normalize());
  if (new Set(shortcuts).size < shortcuts.length)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'replies' });
  await db.transaction(async (trx) => {
    await lockSettings(trx);
    const was = await settingsNow(trx);
    if (was.revision !== revision) {
      const last = await lastChange(trx, 'inbox', ['inbox_settings_changed']);
      throw new DomainError('RECORD.CHANGED', {
        ...{ record: was, by: last?.by ?? null, at: last?.at.toISOString() ?? null },
      });
    }
    const at = now();
    await insertSettings(trx, settings, caller.user_id, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'inbox_settings_changed', at, user_id: null, subject: 'inbox' },
      details: {
        replies: settings.replies.length,
        days: settings.hours.filter((day) => day !== null).length,
      },
    });
  });
  return getInboxSettings({ db }, caller);
}
