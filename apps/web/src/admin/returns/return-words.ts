import type { Language } from '@mali/contracts/limits';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { ReturnReason, ReturnStatus } from '@mali/contracts/return-values';

type Option = Readonly<{ value: string; label: Readonly<Record<Language, string>> }>;
const wordOf = (options: readonly Option[], value: string, language: Language): string =>
  options.find((option) => option.value === value)?.label[language] ?? value;

export const reasonWord = (reason: ReturnReason, language: Language): string =>
  wordOf(RETURN_LIST.filters.reason.options, reason, language);
export const statusWord = (status: ReturnStatus, language: Language): string =>
  wordOf(RETURN_LIST.filters.status.options, status, language);
