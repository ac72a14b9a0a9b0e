import type { Language } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { ReturnReason, ReturnStatus } from '@mali/contracts/return-values';
import type { ReturnReasonTerms } from '@mali/contracts/settings';

/** A reason as the shop names it. */
export const reasonWord = (
  reason: ReturnReason,
  language: Language,
  terms: readonly ReturnReasonTerms[] = [],
): string => {
  const named = terms.find((one) => one.reason === reason);
  if (named !== undefined) return language === 'th' ? named.name_th : named.name_en;
  return optionWord(RETURN_LIST.filters.reason, reason, language);
};
export const statusWord = (status: ReturnStatus, language: Language): string =>
  optionWord(RETURN_LIST.filters.status, status, language);
