import { ERRORS } from '@mali/contracts/errors';
import type { Language } from '@mali/contracts/limits';
import { isAxiosError } from 'axios';

/** A refusal or failure as the shop shows it. */
export type ApiError = {
  /** Stable code of the API, or NETWORK when it could not be reached. */
  code: string;
  status: number | null;
  text: Record<Language, string>;
  /** What a program may need: the fields refused, the units left, the new cart. */
  details: unknown;
};

const OFFLINE = {
  th: 'ไม่มีสัญญาณ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง',
  en: 'No connection. Check your internet and try again.',
};
const FALLBACK = ERRORS['ERROR.CODE_UNAVAILABLE'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The one place where a failed call becomes something to show (specification, section 8). */
export function toApiError(error: unknown): ApiError {
  const generic = { th: FALLBACK.th, en: FALLBACK.en };
  if (!isAxiosError(error)) {
    return { code: 'ERROR.CODE_UNAVAILABLE', status: null, text: generic, details: null };
  }
  if (error.response === undefined) {
    return { code: 'NETWORK', status: null, text: OFFLINE, details: null };
  }
  const status = error.response.status;
  const body: unknown = error.response.data;
  if (!isRecord(body) || typeof body.code !== 'string') {
    return { code: 'ERROR.CODE_UNAVAILABLE', status, text: generic, details: null };
  }
  const en = typeof body.message === 'string' ? body.message : generic.en;
  const th = typeof body.message_th === 'string' ? body.message_th : generic.th;
  return { code: body.code, status, text: { th, en }, details: body.details ?? null };
}

/** True for what `toApiError` makes: RTK Query and thunks hand their errors on as unknown. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value.code === 'string' && isRecord(value.text);
}
