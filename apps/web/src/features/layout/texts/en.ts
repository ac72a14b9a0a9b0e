/** Default texts of the popup. */
export const popup = {
  between: '{{from}} to {{to}}',
  see: 'See the offer',
  later: 'Not now',
} as const;
