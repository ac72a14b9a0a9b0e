/** Normalises an order number: removes spaces and dashes, upper-cases letters. */
export const writtenSoNo = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether it is a complete order number (`SO`, yymmdd and 8 digits). */
export const isSoNo = (so_no: string): boolean => /^SO\d{14}$/.test(so_no);
