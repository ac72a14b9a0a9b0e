import type { CalendarAnswer, CalendarQuery } from '@mali/contracts/calendar';
import { CALENDAR, CALENDAR_KIND_NAMES, CALENDAR_KINDS } from '@mali/contracts/calendar-values';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  type CalendarRow,
  calendarRecords,
  coveredPopups,
  emptyOfFlash,
  popupItemsWithoutPage,
  popupsWithoutPage,
  sharedByPromotions,
  sharedWithPrices,
} from './calendar-repository.ts';
import { collisionsOf, isCut } from './calendar-rules.ts';

const DAY_MS = 86_400_000;
/** The moment at which a day begins in Bangkok. @throws DomainError ERROR.BAD_REQUEST for a day that no month has */
function startOfDay(day: string): Date {
  const at = new Date(`${day}T00:00:00Z`);
  if (at.toISOString().slice(0, 10) !== day) throw new DomainError('ERROR.BAD_REQUEST', { day });
  return new Date(`${day}T00:00:00+07:00`);
}

const idsOf = (records: readonly CalendarRow[], fits: (record: CalendarRow) => boolean): number[] =>
  records.filter(fits).flatMap(({ id }) => id ?? []);
const isPromotion = ({ kind }: CalendarRow): boolean => kind === 'promotion' || kind === 'flash';

/**
 * What is planned and runs between two days, of the kinds that the caller may read, with what collides among them.
 * @throws DomainError ERROR.BAD_REQUEST for too many days, or the last before the first
 */
export async function getCalendar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Pick<Caller, 'role_id'>,
  query: CalendarQuery,
): Promise<CalendarAnswer> {
  const [from, last] = [startOfDay(query.from), startOfDay(query.until)];
  const until = new Date(last.getTime() + DAY_MS);
  const days = (until.getTime() - from.getTime()) / DAY_MS;
  if (days < 1 || days > CALENDAR.daysMax) throw new DomainError('ERROR.BAD_REQUEST', { days });
  const role = caller.role_id ?? -1;
  const kinds = CALENDAR_KIND_NAMES.filter((kind) => may(role, CALENDAR_KINDS[kind]));
  if (kinds.length === 0) return { kinds, entries: [], more: false, collisions: [] };
  const at = now();
  const found = await calendarRecords(db, kinds, { from, until, now: at }, CALENDAR.entriesMax + 1);
  const records = found.slice(0, CALENDAR.entriesMax);
  const { collisionsMax } = CALENDAR;
  const ofDocuments = idsOf(records, ({ kind, sort }) => kind === 'popup' && sort === 'layout');
  const [promotions, withPrices, empty, popups, covered, popupItems] = await Promise.all([
    sharedByPromotions(db, idsOf(records, isPromotion), collisionsMax),
    sharedWithPrices(
      db,
      idsOf(records, (one) => isPromotion(one) && isCut(one)),
      idsOf(records, ({ kind }) => kind === 'price'),
      collisionsMax,
    ),
    emptyOfFlash(
      db,
      idsOf(records, ({ kind }) => kind === 'flash'),
    ),
    popupsWithoutPage(
      db,
      idsOf(records, ({ sort }) => sort === 'popup'),
      at,
    ),
    coveredPopups(db, ofDocuments),
    popupItemsWithoutPage(db, ofDocuments, at),
  ]);
  const drafts = records.filter(({ sort, state }) => sort === 'giveaway' && state === 'draft');
  const collisions = collisionsOf(records, {
    shared: [...promotions, ...withPrices],
    empty,
    covered,
    unpublished: [...drafts.map(({ key }) => key), ...popups.map((id) => `popup ${id}`), ...popupItems],
  });
  return {
    kinds,
    entries: records.map(({ starts_at, ends_at, ...record }) => ({
      ...record,
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
    })),
    more: found.length > records.length,
    collisions: collisions.slice(0, collisionsMax).map(({ name_th, name_en, ...collision }) => ({
      ...collision,
      entries: [...collision.entries],
      from: collision.from?.toISOString() ?? null,
      until: collision.until?.toISOString() ?? null,
      ...{ goods_th: name_th, goods_en: name_en },
    })),
  };
}
