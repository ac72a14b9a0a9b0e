import type { Language } from '@mali/contracts/limits';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { ReturnReason } from '@mali/contracts/return-values';

/** A reason in words. */
export const reasonLabel = (reason: ReturnReason, language: Language): string =>
  RETURN_LIST.filters.reason.options.find(({ value }) => value === reason)?.label[language] ?? reason;
