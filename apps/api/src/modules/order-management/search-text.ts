/** Text as it is searched: phone numbers in any spelling are digits, with the leading zero of Thailand. */
export function searchedText(text: string): string {
  if (!/^\+?[\d\s().-]{5,}$/.test(text)) return text.toLowerCase();
  const digits = text.replace(/\D/g, '');
  return text.startsWith('+66') ? `0${digits.slice(2)}` : digits;
}
