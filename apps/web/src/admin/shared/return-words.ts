import type { Language } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { ReturnReason, ReturnStatus } from '@mali/contracts/return-values';

export const reasonWord = (reason: ReturnReason, language: Language): string =>
  optionWord(RETURN_LIST.filters.reason, reason, language);
export const statusWord = (status: ReturnStatus, language: Language): string =>
  optionWord(RETURN_LIST.filters.status, status, language);
