import type { ModerationRules, ModerationRulesRequest } from '@mali/contracts/moderation';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { insertRules, lockRules, readRules } from './moderation-repository.ts';

type Rules = Omit<ModerationRulesRequest, 'revision'>;
export const RULES_RECORD = 'moderation rules';

/** Until somebody has saved others. */
const DEFAULTS: Rules = {
  words_th: [
    ...['เหี้ย', 'ควย', 'สัส', 'ไอ้สัตว์', 'เย็ด', 'หี', 'อีดอก', 'ส้นตีน', 'เว็บพนัน', 'บาคาร่า', 'สล็อต'],
    ...['กู้เงิน', 'รับหิ้ว', 'รับพรีออเดอร์'],
  ],
  words_en: ['fuck', 'shit', 'bitch', 'asshole', 'cunt', 'casino', 'baccarat', 'whatsapp', 'telegram'],
  hold_pictures: true,
  many: 10,
  reports: 3,
};

/** The rules that hold, with their version. */
export async function rulesNow(db: Db): Promise<ModerationRules> {
  const row = await readRules(db);
  return row === undefined
    ? { ...DEFAULTS, revision: 0 }
    : { ...(row.rules as Rules), revision: row.version_id };
}

/** Each word once, as it is written; empty ones are none. */
const tidy = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.normalize().trim()).filter((word) => word !== '')),
];

/**
 * Saves the rules; what is published already stays so.
 * @throws DomainError RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function saveRules(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { revision, ...request }: ModerationRulesRequest,
): Promise<ModerationRules> {
  const rules: Rules = { ...request, words_th: tidy(request.words_th), words_en: tidy(request.words_en) };
  await db.transaction(async (trx) => {
    await lockRules(trx);
    const { revision: newest, ...was } = await rulesNow(trx);
    if (newest !== revision) {
      const last = await lastChange(trx, RULES_RECORD, ['moderation_rules_changed']);
      throw new DomainError('RECORD.CHANGED', {
        ...{ record: { ...was, revision: newest }, by: last?.by ?? null, at: last?.at.toISOString() ?? null },
      });
    }
    const at = now();
    await insertRules(trx, rules, caller.user_id, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'moderation_rules_changed', at, user_id: null, subject: RULES_RECORD },
      changes: changesBetween<Rules>(was, rules),
    });
  });
  return rulesNow(db);
}
