import type { Language } from '@mali/contracts/limits';
import { isAxiosError } from 'axios';

/** A refusal or failure as the shop shows it. */
export type ApiError = {
  /** Stable code of the API, NETWORK when it could not be reached, TIMEOUT when it did not answer in time. */
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
/** ERROR.CODE_UNAVAILABLE of the contract, written out: the table of all errors is not for the browser to carry. */
export const FALLBACK = {
  th: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้งในภายหลัง',
  en: 'There is an error occurred. Please try again later.',
};

/** What the document has found not to be there. */
export const MISSING: ApiError = { code: 'ERROR.NOT_FOUND', status: 404, text: FALLBACK, details: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The one place where a failed call becomes something to show (specification, section 8). */
export function toApiError(error: unknown): ApiError {
  if (!isAxiosError(error)) {
    return { code: 'ERROR.CODE_UNAVAILABLE', status: null, text: FALLBACK, details: null };
  }
  if (error.response === undefined) {
    const code = error.code === 'ECONNABORTED' ? 'TIMEOUT' : 'NETWORK';
    return { code, status: null, text: OFFLINE, details: null };
  }
  const status = error.response.status;
  const body: unknown = error.response.data;
  if (!isRecord(body) || typeof body.code !== 'string') {
    return { code: 'ERROR.CODE_UNAVAILABLE', status, text: FALLBACK, details: null };
  }
  const en = typeof body.message === 'string' ? body.message : FALLBACK.en;
  const th = typeof body.message_th === 'string' ? body.message_th : FALLBACK.th;
  return { code: body.code, status, text: { th, en }, details: body.details ?? null };
}

/** True for what `toApiError` makes: RTK Query and thunks hand their errors on as unknown. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value.code === 'string' && isRecord(value.text);
}
