/** Of the popup: what its row does not say. */
export const popup = {
  between: '{{from}} to {{to}}',
  see: 'See the offer',
  later: 'Not now',
} as const;
