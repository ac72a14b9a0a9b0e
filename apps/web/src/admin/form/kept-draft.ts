/**
 * Drafts are in sessionStorage: they survive a reload and the end of a session, tabs do not overwrite each other, and
 * nothing stays on the device when the tab is closed (AUTH-28).
 */

/** Name of the draft of a record by one user: `campaign`, `post` …; `id` null: the new one. */
const keyOf = (kind: string, user_id: number, id: number | null) => `mali.${kind}.${user_id}.${id ?? 'new'}`;

/** Where the drafts of one record are kept. */
export type DraftPlace = Readonly<{ kind: string; user_id: number; id: number | null }>;

/** The draft as it was kept, perhaps by an earlier version of the page; null: none. */
export function keptDraft<Kept extends object>({ kind, user_id, id }: DraftPlace): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind, user_id, id)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/** @param kept null: deletes it */
export function keepDraft({ kind, user_id, id }: DraftPlace, kept: object | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(keyOf(kind, user_id, id));
    else sessionStorage.setItem(keyOf(kind, user_id, id), JSON.stringify(kept));
  } catch {
    // Storage full or denied: the page still has what was typed.
  }
}

/** What of a kept draft fits the fields of the form: one of an earlier version may lack fields or have other types. */
export function fitting<Values extends object>(kept: unknown, now: Values): Values {
  if (typeof kept !== 'object' || kept === null) return now;
  const known = Object.entries(kept).filter(([name, value]) => {
    const field = (now as Record<string, unknown>)[name];
    const isList = Array.isArray(field) === Array.isArray(value);
    return name in now && (field === null || value === null || (typeof field === typeof value && isList));
  });
  return { ...now, ...Object.fromEntries(known) };
}
