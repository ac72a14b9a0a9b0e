/** Brand and last digits as a card shows them: `Visa ••4242`. */
export const cardText = (card: string): string => card.replace(/[\s•*]*(\d{4})$/, '\u00a0••$1');
