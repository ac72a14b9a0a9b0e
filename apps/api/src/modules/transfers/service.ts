import type { ListQuery } from '@mali/contracts/lists/query';
import { toSatang } from '@mali/contracts/money';
import type {
  PointsTransfer,
  PointsTransfersAnswer,
  StaffTransfer,
  TransferDecision,
  TransferFields,
  TransferPerson,
} from '@mali/contracts/points-transfer';
import {
  BIRTH,
  RECEIPT_MAX_BAHT,
  TRANSFER_PICTURES,
  TRANSFER_RETENTION_DAYS,
  TRANSFER_WORKING_DAYS,
  type TransferPicture,
} from '@mali/contracts/points-transfer-values';
import { THE1_MINUTES } from '@mali/contracts/reward-values';
import { startOfBangkokDay, workingDaysAfter } from '@mali/thai/dates';
import { parseThaiPhone } from '@mali/thai/phone';
import { parseTaxId } from '@mali/thai/tax-id';
import type { Caller } from '../../platform/auth.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/form.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { type ListDeps, neighboursIn } from '../../platform/office-list.ts';
import type { PictureReader } from '../../platform/picture-reader.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { notify } from '../notifications/service.ts';
import { TRANSFER_SOURCE } from './list-repository.ts';
import type { MadePicture } from './picture.ts';
import { open, placeOf, present } from './present.ts';
import {
  byId,
  byRequest,
  cardOf,
  decideTransfer,
  deleteDecided,
  insertTransfer,
  isRegistered,
  ofMember,
  RECEIPT_ONCE,
  SENT_ONCE,
} from './repository.ts';

export type TransferForm = TransferFields & Record<TransferPicture, Upload>;
type Pictures = Pick<PictureReader<MadePicture>, 'read'>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Link lifetime: an open admin page gets new links on its next refresh. */
const LINK_MS = 15 * MINUTE_MS;
const BATCH = 200;
/** Declared content types of pictures; some browsers know none for HEIC. */
const SAID_TO_BE = /^(?:image\/[\w.+-]+|application\/octet-stream)$/;

const malformed = (name: string, rule: string): DomainError =>
  new DomainError('ERROR.BAD_REQUEST', { in: 'body', faults: [{ path: `/${name}`, rule }] });

/**
 * Personal data of the form, normalised.
 * @throws DomainError ERROR.BAD_REQUEST, TRANSFER.ID_NUMBER
 */
function personOf(form: TransferFields, now: Date): TransferPerson {
  const born = new Date(`${form.birthdate}T00:00:00Z`);
  const latest = startOfBangkokDay(now);
  latest.setUTCFullYear(latest.getUTCFullYear() - BIRTH.youngest);
  if (Number.isNaN(born.getTime()) || born.getUTCFullYear() < BIRTH.firstYear || born > latest)
    throw malformed('birthdate', 'format');
  for (const field of ['national_id', 'id_number'] as const) {
    const digits = form[field];
    if (!/^\d{13}$/.test(digits)) continue;
    const read = parseTaxId(digits);
    if (!read.ok || read.kind !== 'person') throw new DomainError('TRANSFER.ID_NUMBER', { field });
  }
  for (const field of ['first_name', 'last_name', 'address', 'subdistrict', 'district', 'province'] as const)
    if (oneLine(form[field]) === '') throw malformed(field, 'minLength');
  if (!/\d/.test(form.id_number)) throw malformed('id_number', 'pattern');
  const phone = parseThaiPhone(form.mobile, { mobileOnly: true });
  // Foreign members may have a foreign number.
  if (!phone.ok && (form.country === 'TH' || !/^\+?[\d\s()-]{7,20}$/.test(form.mobile)))
    throw malformed('mobile', 'format');
  if (form.country === 'TH' && !/^\d{5}$/.test(form.zipcode)) throw malformed('zipcode', 'pattern');
  return {
    member_no: form.member_no.trim(),
    member_name: oneLine(form.member_name),
    national_id: form.national_id,
    first_name: oneLine(form.first_name),
    last_name: oneLine(form.last_name),
    birthdate: form.birthdate,
    email: form.email,
    mobile: phone.ok ? phone.national : form.mobile.trim(),
    id_number: form.id_number,
    address: oneLine(form.address),
    zipcode: form.zipcode.trim(),
    subdistrict: oneLine(form.subdistrict),
    district: oneLine(form.district),
    province: oneLine(form.province),
    country: form.country,
  };
}

/** @throws DomainError TRANSFER.PICTURE {field}, ERROR.BUSY */
async function readPicture(
  pictures: Pictures,
  form: TransferForm,
  field: TransferPicture,
): Promise<Uint8Array> {
  const { bytes, type } = form[field];
  if (!SAID_TO_BE.test(type)) throw new DomainError('TRANSFER.PICTURE', { field });
  const made = await pictures.read(bytes);
  if (!made.ok) throw new DomainError('TRANSFER.PICTURE', { field, reason: made.reason });
  return made.webp;
}

/**
 * Registers a receipt for points on a card the member has just verified (LOYAL-02). Idempotent by key. All
 * personal data, including pictures, is stored encrypted.
 * @throws DomainError THE1.VERIFY, TRANSFER.ID_NUMBER, TRANSFER.PICTURE {field}, TRANSFER.RECEIPT_USED,
 * ERROR.BAD_REQUEST, ERROR.BUSY
 */
export async function register(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'files'>,
  pictures: Pictures,
  caller: Caller,
  form: TransferForm,
): Promise<PointsTransfer> {
  const { db, now, config, files } = deps;
  const at = now();
  const { user_id } = caller;
  const request_key = form.request_key.toLowerCase();
  const whose = { user_id, request_key };
  const earlier = await byRequest(db, user_id, request_key);
  if (earlier !== undefined) return present(earlier);

  const person = personOf(form, at);
  const receipt_amount = toSatang(Number(form.receipt_amount));
  if (receipt_amount <= 0) throw malformed('receipt_amount', 'exclusiveMinimum');
  if (receipt_amount > toSatang(RECEIPT_MAX_BAHT)) throw malformed('receipt_amount', 'maximum');
  const receipt_id = form.receipt_id.trim();
  if (!/[\p{L}\p{N}]/u.test(receipt_id)) throw malformed('receipt_id', 'pattern');
  const card = await cardOf(db, user_id, form.the1, new Date(at.getTime() - THE1_MINUTES * MINUTE_MS));
  if (card === undefined) throw new DomainError('THE1.VERIFY');
  if (await isRegistered(db, receipt_id)) {
    // The same request, sent twice at once, may be the one that registered it.
    const first = await byRequest(db, user_id, request_key);
    if (first !== undefined) return present(first);
    throw new DomainError('TRANSFER.RECEIPT_USED');
  }

  // Both are validated before either is stored.
  const made = {
    id_copy: await readPicture(pictures, form, 'id_copy'),
    receipt: await readPicture(pictures, form, 'receipt'),
  };
  const kept = async (picture: TransferPicture): Promise<string> =>
    files.put(seal(config.totpKey, 'points transfer', placeOf(picture, whose), made[picture]), {
      area: 'transfers',
      extension: 'seal',
    });
  const id_copy_file = await kept('id_copy');
  const receipt_file = await kept('receipt');
  try {
    const row = await insertTransfer(db, {
      ...{ user_id, request_key, submitted_at: at, due_at: workingDaysAfter(at, TRANSFER_WORKING_DAYS) },
      ...{
        card: form.the1,
        card_number: card.number,
        receipt_id,
        receipt_amount,
        id_copy_file,
        receipt_file,
      },
      sealed: seal(
        config.totpKey,
        'points transfer',
        placeOf('person', whose),
        Buffer.from(JSON.stringify(person)),
      ),
    });
    if (row !== undefined) return present(row);
  } catch (error) {
    const again = isDatabaseError(error, UNIQUE_VIOLATION, SENT_ONCE);
    const used = isDatabaseError(error, UNIQUE_VIOLATION, RECEIPT_ONCE);
    // On other errors the row may exist: its pictures are removed by the sweep if not.
    if (!again && !used) throw error;
    for (const file of [id_copy_file, receipt_file]) await files.delete(file);
    const first = await byRequest(db, user_id, request_key);
    if (first !== undefined) return present(first);
    throw new DomainError('TRANSFER.RECEIPT_USED', undefined, { cause: error });
  }
  for (const file of [id_copy_file, receipt_file]) await files.delete(file);
  throw new DomainError('AUTH.REQUIRED');
}

/** The caller's registrations, the newest first. */
export async function getTransfers({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<PointsTransfersAnswer> {
  const transfers = (await ofMember(db, caller.user_id)).map(present);
  return { transfers, count: transfers.length };
}

/** A member's registrations with personal data, for the data export. */
export async function ownForms(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: number,
): Promise<Record<string, unknown>[]> {
  return (await ofMember(deps.db, userId)).flatMap((row) => {
    const person = open(deps, row);
    return person === null ? [] : [{ transfer_id: row.transfer_id, ...person }];
  });
}

/** Subject of a picture's signed link. */
export const linkSubject = (transferId: number, picture: TransferPicture): string =>
  `points-transfer:${transferId}:${picture}`;

/**
 * One registration with personal data, picture links and its neighbours in a list; the access is logged.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST
 */
export async function readForStaff(
  deps: ListDeps,
  caller: Caller,
  transferId: number,
  query: ListQuery,
): Promise<StaffTransfer> {
  const row = await byId(deps.db, transferId);
  if (row === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const neighbours = await neighboursIn(deps, TRANSFER_SOURCE, query, transferId);
  const at = deps.now();
  const subject = `points transfer ${transferId}`;
  await recordReading(deps.db, caller, at, subject, 'personal_data_read', row.user_id);
  const until = new Date(at.getTime() + LINK_MS);
  return {
    ...present(row),
    person: open(deps, row),
    pictures:
      row.sealed === null
        ? []
        : TRANSFER_PICTURES.map((kind) => ({
            kind,
            url: `/api/the1/transfers/${transferId}/${kind}?link=${signLink(
              deps.config.jwtSecret,
              linkSubject(transferId, kind),
              until,
            )}`,
          })),
    ...neighbours,
  };
}

/** A picture by its signed link; null when invalid or deleted. */
export async function transferPicture(
  { db, config, now, files }: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  transferId: number,
  picture: TransferPicture,
  link: string,
): Promise<Buffer | null> {
  if (!linkHolds(config.jwtSecret, linkSubject(transferId, picture), link, now())) return null;
  const row = await byId(db, transferId);
  const file = row?.[`${picture}_file`] ?? null;
  const sealed = file === null ? null : await files.get(file);
  if (row === undefined || sealed === null) return null;
  return unseal(config.totpKey, 'points transfer', placeOf(picture, row), sealed);
}

/**
 * Decides a registration and notifies the member; approval means that points were credited.
 * @throws DomainError ERROR.NOT_FOUND, TRANSFER.DECIDED, ERROR.BAD_REQUEST for a rejection without a reason
 */
export async function decide(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { transfer_id, approve, reason: said }: TransferDecision,
): Promise<void> {
  const reason = said?.trim() ?? '';
  if (!approve && reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  await db.transaction(async (trx) => {
    const at = now();
    const status = approve ? 'approved' : 'rejected';
    const row = await decideTransfer(trx, {
      ...{ transfer_id, status, reason: approve ? null : reason, at, by: caller.user_id },
    });
    if (row === undefined) {
      const known = (await byId(trx, transfer_id)) !== undefined;
      throw new DomainError(known ? 'TRANSFER.DECIDED' : 'ERROR.NOT_FOUND');
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'points_transfer_decided', at, user_id: row.user_id },
      subject: `points transfer ${transfer_id}`,
      details: { before: 'waiting', after: status },
    });
    const { receipt_id, card_number } = row;
    await notify(trx, {
      ...{ user_id: row.user_id, kind: 'points_transfer', at },
      title: approve
        ? { th: 'โอนคะแนนเข้าบัตรแล้ว', en: 'Your points are on your card' }
        : { th: 'ลงทะเบียนไม่สำเร็จ', en: 'Registration Failed' },
      body: approve
        ? {
            th: `คะแนนจากใบเสร็จ ${receipt_id} เข้าบัตร ${card_number} แล้ว`,
            en: `The points of receipt ${receipt_id} are on card ${card_number}`,
          }
        : { th: `ใบเสร็จ ${receipt_id}: ${reason}`, en: `Receipt ${receipt_id}: ${reason}` },
      link: '/the1/register',
      dedupe: `points-transfer:${transfer_id}`,
    });
  });
}

/**
 * Deletes personal data and pictures after the retention period.
 * @returns number of files
 */
export async function deleteOld({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const at = now().getTime();
  const before = new Date(at - TRANSFER_RETENTION_DAYS * DAY_MS);
  let count = 0;
  for (;;) {
    const gone = await deleteDecided(db, before, BATCH);
    for (const file of gone) await files.delete(file);
    count += gone.length;
    if (gone.length === 0) break;
  }
  return count;
}
