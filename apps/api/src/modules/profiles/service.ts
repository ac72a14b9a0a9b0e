import { randomBytes } from 'node:crypto';
import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import type {
  Appearance,
  ProfileAnswer,
  ProfileCheckRequest,
  ProfileUpdateRequest,
  WholeProfile,
} from '@mali/contracts/profile';
import { BIRTH_YEAR_MIN, MEMBER_AGE_MIN, PROFILE_PICTURE_WIDTHS } from '@mali/contracts/profile-values';
import { ROLE } from '@mali/contracts/roles';
import { bangkokIsoDay } from '@mali/thai/dates';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { PictureReader, PictureRefusal } from '../../platform/picture-reader.ts';
import { oneLine } from '../../platform/text.ts';
import { answerCheck, type ProfileChange, setPicture, updateProfileRow } from '../accounts/index.ts';
import { customRoleOf } from '../accounts/service.ts';
import { getAddresses } from '../addresses/service.ts';
import { readWishedIds } from '../wishlist/index.ts';
import type { MadePicture } from './picture.ts';
import { type ProfileRow, pictureFile, profileOfUser } from './repository.ts';

type ProfileDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after signing up before the profile check is shown. */
const ASKED_AFTER_MS = 3 * DAY_MS;

const REFUSALS = {
  not_a_picture: 'PHOTO.NOT_A_PICTURE',
  too_many_pixels: 'PHOTO.TOO_MANY_PIXELS',
  broken: 'PHOTO.BROKEN',
  too_slow: 'PHOTO.BROKEN',
} as const satisfies Record<PictureRefusal['reason'], string>;

const [SMALL] = PROFILE_PICTURE_WIDTHS;
const picturePath = (picture: string): string => `/img/profiles/${picture}/${SMALL}.webp`;

/** Whether to show the profile check: once, to members without birthdate and further data (PROF-15). */
const checkDue = (row: ProfileRow, at: Date): boolean =>
  row.profile_checked_at === null &&
  (row.birthdate === null || Object.keys(row.appearance).length === 0) &&
  at.getTime() - row.created_at.getTime() >= ASKED_AFTER_MS;

/**
 * All profile fields (PROF-08), and settings.
 * @throws DomainError AUTH.REQUIRED when the account is deleted or disabled
 */
export async function wholeProfile(
  { db, now }: ProfileDeps,
  userId: number,
): Promise<Pick<ProfileAnswer, 'profile' | 'appearance' | 'setting'>> {
  const [row, addresses, wishlist] = await Promise.all([
    profileOfUser(db, userId),
    getAddresses(db, userId),
    readWishedIds(db, userId),
  ]);
  if (row === undefined) throw new DomainError('AUTH.REQUIRED');
  const { web_lang, picture, profile_checked_at: _at, created_at: _since, ...told } = row;
  const profile: WholeProfile = {
    ...told,
    ...customRoleOf(row.role_id),
    picture: picture === null ? null : picturePath(picture),
    // There are no shop authors yet.
    blogger_profile: null,
    blogger_appearance: null,
    addresses,
    wishlist,
    check_due: checkDue(row, now()),
  };
  return { profile, appearance: row.appearance, setting: { web_lang } };
}

/** A visitor's profile (ROLE-06). */
const VISITOR_PROFILE: ProfileAnswer['profile'] = Object.freeze({
  user_id: ANONYMOUS_USER_ID,
  first_name: '',
  last_name: '',
  email: '',
  role_id: ROLE.CUSTOMER,
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

/** The profile of the signed-in user, or a visitor's (REST-40). @throws DomainError AUTH.REQUIRED */
export async function profileOfCaller(
  deps: ProfileDeps,
  user: { user_id: number } | null,
): Promise<Pick<ProfileAnswer, 'profile' | 'appearance' | 'setting'>> {
  if (user !== null) return wholeProfile(deps, user.user_id);
  return { profile: VISITOR_PROFILE, appearance: {}, setting: { web_lang: null } };
}

/**
 * Updates the caller's profile (REST-41).
 * @throws DomainError PROFILE.NAME, PROFILE.MOBILE {reason}, PROFILE.BIRTHDATE, AUTH.REQUIRED
 */
export async function updateProfile(
  deps: ProfileDeps,
  caller: Caller,
  request: ProfileUpdateRequest,
): Promise<Pick<ProfileAnswer, 'profile' | 'appearance' | 'setting'>> {
  const { first_name, last_name, alias, mobile, birthdate, appearance } = request;
  const change: ProfileChange = {};
  if (first_name !== undefined) change.first_name = oneLine(first_name);
  if (change.first_name === '') throw new DomainError('PROFILE.NAME');
  if (last_name !== undefined) change.last_name = oneLine(last_name);
  if (alias !== undefined) change.alias = oneLine(alias ?? '') || null;
  if (mobile !== undefined) change.mobile = readMobile(mobile);
  if (birthdate !== undefined) change.birthdate = readBirthdate(birthdate, deps.now());
  if (appearance !== undefined) change.appearance = appearance;
  if (!(await updateProfileRow(deps.db, caller.user_id, change))) throw new DomainError('AUTH.REQUIRED');
  return wholeProfile(deps, caller.user_id);
}

/**
 * Stores the answers to the profile check, or that it was closed (REST-43, PROF-14).
 * @throws DomainError PROFILE.BIRTHDATE, AUTH.REQUIRED
 */
export async function checkProfile(
  { db, now }: ProfileDeps,
  caller: Caller,
  request: ProfileCheckRequest,
): Promise<void> {
  const at = now();
  const birthdate = readBirthdate(request.birthdate ?? null, at);
  const appearance: Appearance = request.appearance ?? {};
  if (!(await answerCheck(db, caller.user_id, { birthdate, appearance }, at)))
    throw new DomainError('AUTH.REQUIRED');
}

/** PROF-28. A blank number is removed. */
function readMobile(mobile: string | null): string | null {
  if ((mobile ?? '').trim() === '') return null;
  const read = parseThaiPhone(mobile ?? '');
  if (!read.ok) throw new DomainError('PROFILE.MOBILE', { reason: read.reason });
  return read.national;
}

function readBirthdate(birthdate: string | null, at: Date): string | null {
  if (birthdate === null) return null;
  const today = bangkokIsoDay(at);
  const youngest = `${Number(today.slice(0, 4)) - MEMBER_AGE_MIN}${today.slice(4)}`;
  if (birthdate > youngest || Number(birthdate.slice(0, 4)) < BIRTH_YEAR_MIN)
    throw new DomainError('PROFILE.BIRTHDATE');
  return birthdate;
}

/**
 * Re-encodes and stores a member's picture, replacing the previous one (PROF-13, REST-42).
 * @returns the URL of the small one
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.BROKEN, PHOTO.TOO_MANY_PIXELS, ERROR.BUSY, AUTH.REQUIRED
 */
export async function storePicture(
  deps: Pick<Deps, 'db' | 'files'>,
  pictures: Pick<PictureReader<MadePicture>, 'read'>,
  caller: Caller,
  bytes: Uint8Array,
): Promise<string> {
  const made = await pictures.read(bytes);
  if (!made.ok) throw new DomainError(REFUSALS[made.reason], { reason: made.reason });
  const files: string[] = [];
  try {
    for (const file of made.files) {
      files.push(await deps.files.put(file, { area: 'profiles', extension: 'webp' }));
    }
    // A new name each time, so that browsers do not show the cached previous one.
    const picture = randomBytes(16).toString('hex');
    await replacePicture(deps, caller, { picture, files });
    return picturePath(picture);
  } catch (error) {
    for (const file of files) await deps.files.delete(file);
    throw error;
  }
}

/**
 * Removes the caller's picture.
 * @throws DomainError AUTH.REQUIRED
 */
export const dropPicture = (deps: Pick<Deps, 'db' | 'files'>, caller: Caller): Promise<void> =>
  replacePicture(deps, caller, null);

async function replacePicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  caller: Caller,
  made: Parameters<typeof setPicture>[2],
): Promise<void> {
  const before = await setPicture(db, caller.user_id, made);
  if (before === undefined) throw new DomainError('AUTH.REQUIRED');
  for (const file of before) await files.delete(file);
}

/** The bytes of a member's picture, by its file name: 96.webp; null when it does not exist. */
export async function readPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  picture: string,
  file: string,
): Promise<Buffer | null> {
  const place = PROFILE_PICTURE_WIDTHS.findIndex((width) => `${width}.webp` === file);
  const key = place < 0 ? undefined : await pictureFile(db, picture, place);
  return key === undefined ? null : files.get(key);
}
