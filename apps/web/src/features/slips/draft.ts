import { writtenSoNo } from '../orders/index.ts';
import type { SlipForm } from './slip-form.ts';

/**
 * Stored input, without the picture. For this tab only: a phone may discard the page while the bank's app or
 * the camera is open.
 */
export type Draft = Omit<SlipForm, 'slip' | 'own'>;

const EMPTY: Draft = { so_no: '', email: '', bank: '', amount: '', transfer_date: '' };
const KEY = 'mali.slip';

/**
 * Restores the input. A draft of an earlier version may have other fields: only valid ones are used.
 * @param so_no the requested order, or null for any: of another order only the e-mail is used
 */
export function readDraft(so_no: string | null): Draft {
  const kept = readKept();
  if (so_no === null || kept.so_no === '' || writtenSoNo(kept.so_no) === so_no) {
    return so_no === null ? kept : { ...kept, so_no };
  }
  return { ...EMPTY, so_no, email: kept.email };
}

function readKept(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const fitting = Object.entries(kept).filter(
      ([name, value]) => name in EMPTY && typeof value === 'string',
    );
    return { ...EMPTY, ...Object.fromEntries(fitting) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft({ so_no, email, bank, amount, transfer_date }: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ so_no, email, bank, amount, transfer_date }));
  } catch {
    // Without storage the form still works, but a reload loses the input.
  }
}

export function deleteDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing stored, nothing to delete.
  }
}
