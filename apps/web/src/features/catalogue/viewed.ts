import { preferenceArea } from '../consent/index.ts';

/** Stored for the session, and longer only with consent (CONS-12). */
const KEY = 'mali.viewed';
const KEPT = 13;

/** Variants viewed in this browser, most recent first. */
export function viewedVariants(): number[] {
  try {
    const kept: unknown = JSON.parse(preferenceArea().getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id) && id > 0).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

const keep = (ids: readonly number[]): void => {
  try {
    preferenceArea().setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage nothing is remembered.
  }
};

export function rememberViewed(mat_var_id: number): void {
  keep([mat_var_id, ...viewedVariants().filter((id) => id !== mat_var_id)].slice(0, KEPT));
}

export const clearViewed = (): void => keep([]);
