import type { Language } from '@mali/contracts/limits';
import { isAxiosError } from 'axios';

/** An API error as shown by the shop. */
export type ApiError = {
  /** Stable error code of the API, NETWORK when unreachable, TIMEOUT when it did not respond in time. */
  code: string;
  status: number | null;
  text: Record<Language, string>;
  /** Machine-readable data: the invalid fields, the units left, the new cart. */
  details: unknown;
};

const OFFLINE = {
  th: 'ไม่มีสัญญาณ ตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง',
  en: 'No connection. Check your internet and try again.',
};
/** Copy of ERROR.CODE_UNAVAILABLE of the contract: the full table of errors is not bundled. */
export const FALLBACK = {
  th: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้งในภายหลัง',
  en: 'There is an error occurred. Please try again later.',
};

/** The document's request returned 404. */
export const MISSING: ApiError = { code: 'ERROR.NOT_FOUND', status: 404, text: FALLBACK, details: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Converts every failed request to a displayable error (specification, section 8). */
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

/** Type guard for results of `toApiError`: RTK Query and thunks type their errors as unknown. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value.code === 'string' && isRecord(value.text);
}
