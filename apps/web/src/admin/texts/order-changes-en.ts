/** Changes of an order before it is packed. */
export const orderChanges = {
  cancelled_one: '{{count}} cancelled',
  cancelled_other: '{{count}} cancelled',
  event: {
    units_cancelled: '{{who}}: cancelled {{units}}',
  },
  amount: '{{amount}}',
  cancelUnits: {
    open: 'Cancel some items',
    title: 'Cancel some items',
    of: 'of {{count}}',
    quantity: 'Cancel of {{name}}',
    less: 'Cancel fewer of {{name}}',
    more: 'Cancel more of {{name}}',
    cause: 'Whose wish is it?',
    causes: { customer: 'The customer’s', shop: 'The shop’s' },
    causeTexts: {
      customer: 'The rest is priced anew by its promotions',
      shop: 'Sold out, damaged or recalled: the other discounts and gifts stay',
    },
    reason: 'Reason; the customer reads it',
    choose: 'Choose what to cancel: what changes is shown here first',
    reckoning: 'Calculating …',
    refunded: 'Refunded to the customer',
    lessToPay: 'Less to pay',
    total: 'To pay afterwards',
    promotion: '{{name}}: discount {{before}} becomes {{after}}',
    gift: 'Gift no longer earned: {{name}} × {{count}}',
    confirm: 'Cancel these items',
    done: 'Items of {{so_no}} are cancelled',
  },
};
