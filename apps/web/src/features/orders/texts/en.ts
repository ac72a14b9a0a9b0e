export const orders = {
  order: { title: 'Order' },
  track: {
    title: 'Track an order',
    number: 'Order number',
    numberHint: 'Begins with SO; it is in the confirmation e-mail',
    email: 'E-mail of the order',
    go: 'Show the order',
    numberMissing: 'Enter the order number',
    numberWrong: 'An order number is SO followed by 14 digits',
    emailMissing: 'Enter the e-mail of the order',
    emailWrong: 'This e-mail is not complete. For example name@example.com',
  },
} as const;
