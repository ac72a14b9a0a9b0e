import type { Language } from '@mali/contracts/limits';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { ReturnReason } from '@mali/contracts/return-values';
import type { ReturnsAnswer } from '@mali/contracts/returns';

/** A reason as the shop names it. */
export const reasonLabel = (
  reason: ReturnReason,
  language: Language,
  terms: ReturnsAnswer['terms'] = [],
): string => {
  const named = terms.find((one) => one.reason === reason);
  if (named !== undefined) return language === 'th' ? named.name_th : named.name_en;
  return standardLabel(reason, language);
};
const standardLabel = (reason: ReturnReason, language: Language): string =>
  RETURN_LIST.filters.reason.options.find(({ value }) => value === reason)?.label[language] ?? reason;
