import { writtenSoNo } from '../orders/index.ts';
import type { SlipForm } from './slip-form.ts';

/**
 * What was typed, without the picture. Kept for this tab alone: a phone that goes to the bank's app or its camera may
 * throw the page away meanwhile.
 */
export type Draft = Omit<SlipForm, 'slip' | 'own'>;

const EMPTY: Draft = { so_no: '', email: '', bank: '', amount: '', transfer_date: '' };
const KEY = 'mali.slip';

/**
 * What was typed before the page was left. A draft of an earlier version of the page may hold other fields: only what
 * fits is taken.
 * @param so_no the order that is asked for now, or null for any: of another order only the e-mail is taken
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
    // Without storage the form still works; only a reload would lose it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What could not be kept need not be forgotten.
  }
}
