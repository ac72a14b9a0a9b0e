import type { ApiError } from '../../clients/api-error.ts';
import type { SlipForm } from './slip-form.ts';

type FieldName = Exclude<keyof SlipForm, 'own'>;
const FIELDS: readonly FieldName[] = ['so_no', 'email', 'bank', 'amount', 'transfer_date', 'slip'];

/** The field a malformed request names, `{faults: [{path: '/amount', …}]}`. */
function faultyField(details: unknown): FieldName | null {
  if (typeof details !== 'object' || details === null || !('faults' in details)) return null;
  const [first]: unknown[] = Array.isArray(details.faults) ? details.faults : [];
  if (typeof first !== 'object' || first === null || !('path' in first)) return null;
  const { path } = first;
  return FIELDS.find((name) => `/${name}` === path) ?? null;
}

/**
 * The field of an error.
 * @param order `own`: no e-mail is asked; `known`: the order number exists, so that a failed match means the
 * e-mail
 * @returns null when it belongs to no field
 */
export function refusedField(
  { code, details }: ApiError,
  order: { own: boolean; known: boolean },
): FieldName | null {
  switch (code) {
    case 'PAYMENT.NOT_WAITING':
      return 'so_no';
    case 'PAYMENT.ORDER_NOT_FOUND':
      return order.known && !order.own ? 'email' : 'so_no';
    case 'ERROR.TOO_LARGE':
    case 'ERROR.UNSUPPORTED_MEDIA':
      return 'slip';
    case 'SLIP.DATE':
      return 'transfer_date';
    default:
      return code.startsWith('SLIP.') ? 'slip' : faultyField(details);
  }
}
