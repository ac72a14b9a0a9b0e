/** As the number stands in the mail, whatever spaces, dashes or small letters it was typed with. */
export const writtenSoNo = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** True for a whole order number (`SO`, yymmdd and 8 digits). */
export const isSoNo = (so_no: string): boolean => /^SO\d{14}$/.test(so_no);
