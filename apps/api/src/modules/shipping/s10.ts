const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** Check digit of the eight digits of an item number, by the standard S10 of the Universal Postal Union. */
function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

/** An item number of Thailand: two letters, eight digits, check digit, `TH`. */
export function itemNumber(prefix: string, serial: number): string {
  const digits = String(serial).padStart(8, '0');
  return `${prefix}${digits}${checkDigit(digits)}TH`;
}

/** Whether a text is an item number whose check digit fits. Letters must be upper case. */
export function isItemNumber(text: string): boolean {
  const [, digits, digit] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(text) ?? [];
  return digits !== undefined && Number(digit) === checkDigit(digits);
}
