export const payment = {
  bank: 'Bank {{bank}}',
  card: {
    frame: "Card details, on the bank's page",
    safe: "You type your card on the bank's own page. The shop neither sees nor keeps its number.",
    lost: "The bank's card page does not open. Check your connection and try again, or choose another way of paying.",
    retry: 'Load the card page again',
    invalid: 'Check the card details marked above. Nothing has been charged.',
    failed: 'The bank has not taken the card details. Nothing has been charged; please try again.',
    absent: 'The card page is still loading. Wait a moment and press again.',
    kept: '{{brand}} ending in {{last4}}',
    keptText:
      'We do not know yet whether the bank has received this payment. You may confirm again: the card is not charged twice.',
    other: 'Use another card',
  },
  ways: {
    title: 'Other ways of paying',
    change: 'Pay another way',
    order: 'See the order',
    orderText: 'Your items are kept; you may come back and pay later',
  },
  credit: {
    meta: 'Pay by card',
    cardOffer:
      'The price of this order is for {{cards}}. To pay otherwise, cancel it and order again without the code.',
    order: 'Order',
    due: 'To pay',
    total: 'Total',
    until: 'Can be paid until {{until}}',
    formTitle: 'Pay by card',
    formText: 'Enter your card below. Your bank may ask you to confirm it in one more step.',
    pay: 'Pay {{amount}}',
    failedTitle: 'PAYMENT IS NOT SUCCESSFUL',
    another: 'Try again, or use another card',
    advice: 'Need help? Contact customer relations by phone {{phone}} or e-mail {{email}}',
    leavingTitle: 'Taking you to your bank',
    leavingText: "Confirm the payment on your bank's page; it then brings you back here.",
    waitingTitle: 'Waiting for the bank',
    waitingText: 'Please do not close this page. You will not be charged twice.',
    slowText:
      'The bank takes longer than usual. This page keeps asking. If you close it, come back to this address at any time; you will not be charged twice.',
    backText:
      'If you have not confirmed at your bank yet, go back to it, or choose another card or another way to pay.',
    openTitle: 'Continue at your bank',
    openText:
      'The bank of your card is waiting for you to confirm this payment. If you have, wait a moment: this page follows by itself.',
    toBank: 'Confirm at the bank',
    startAgain: 'Start again with another card',
    toThanks: 'See the order',
    paidTitle: 'This order has been paid',
    paidText: 'There is nothing left to pay. We are preparing your parcel.',
    reviewTitle: 'We are checking your slip',
    reviewText: 'We have the slip of this order. There is nothing to pay meanwhile.',
    codTitle: 'This order is paid on delivery',
    codText: 'No card is needed. Have the money ready when the parcel reaches you.',
    cancelledTitle: 'This order has been cancelled',
    cancelledText: 'It can no longer be paid. Money that comes in after that goes back by itself.',
    unknownText: 'Please check the link or the order number.',
    toShop: 'See what is in the shop',
    cardOff: 'Cards cannot be used at the moment. Please choose another way below.',
    failedLoad: 'The payment cannot be looked up',
  },
  results: {
    APPROVED: {
      title: 'THANK YOU FOR YOUR ORDER',
      message: 'Your payment has arrived and your order is being prepared for shipment.',
    },
    REFER_TO_CARD_ISSUER: {
      title: 'Your bank asks you to call first',
      message:
        'The card issuer wants to check this payment with you. Please contact the card issuer, or use another card or another way of paying.',
    },
    INVALID_MERCHANT_ID: {
      title: 'This type of card is not supported',
      message: 'The shop cannot take this type of card. Please use another card or another way of paying.',
    },
    DO_NOT_HONOUR: {
      title: 'Your bank has declined this payment',
      message:
        'The card issuer declined without telling the shop why. Please contact the card issuer, or use another card or another way of paying.',
    },
    INVALID_TRANSACTION: {
      title: 'This card cannot be used like this',
      message:
        "The bank does not take this payment with this card. Some cards must first be opened for online purchases in the bank's app.",
    },
    INVALID_AMOUNT: {
      title: 'The bank does not take this amount',
      message:
        "It may be above the card's limit for one payment. Change the limit in your bank's app, or pay another way.",
    },
    INVALID_CARD_NUMBER: {
      title: 'The card number is not valid',
      message: 'The bank knows no card with this number. Check the digits on the card and enter them again.',
    },
    CUSTOMER_CANCELLATION: {
      title: 'You have cancelled the payment',
      message: 'Nothing has been charged and your items are kept. Pay whenever you are ready.',
    },
    REENTER_TRANSACTION: {
      title: 'This is a duplicate order',
      message:
        'The bank takes this order for a duplicate of an earlier payment and has charged nothing more. Wait a moment and try again.',
    },
    NOT_FOUND: {
      title: 'The order was not found',
      message: 'There is no order with this number. Check the link or the number and try again.',
    },
    FORMAT_ERROR: {
      title: 'The bank could not read the card details',
      message: 'Some of the details are malformed. Enter number, expiry date and security code once more.',
    },
    LOST_CARD: {
      title: 'This card has been reported lost',
      message: 'The bank has closed the lost card. Please use your new card, or contact the card issuer.',
    },
    STOLEN_CARD: {
      title: 'This card has been blocked',
      message:
        'The bank has blocked it because it was reported stolen. Please use another card, or contact the card issuer.',
    },
    INVALID_PAYMENT_CONDITION: {
      title: 'The payment terms do not fit this card',
      message:
        'The card cannot be used under the terms of this payment. Please use another card or another way.',
    },
    INSUFFICIENT_FUNDS: {
      title: 'Not enough balance or credit',
      message:
        'The card does not have enough for this payment. Please contact the card issuer, or use another card or another way of paying.',
    },
    EXPIRED_CARD: {
      title: 'The card has expired',
      message: 'Check the expiry date that was entered. If the card is past it, please use another one.',
    },
    TRANSACTION_NOT_PERMITTED_TO_TERMINAL: {
      title: 'This card cannot be used in online shops',
      message:
        "The bank does not allow this card here. Open it for online purchases in your bank's app, or use another card.",
    },
    ISSUER_INOPERATIVE: {
      title: "The card's bank cannot be reached",
      message:
        'The card issuer is not answering. Wait a moment and try again, or use a card of another bank.',
    },
    DUPLICATE_TRANSMISSION: {
      title: 'The bank already has this payment',
      message:
        'The payment was sent twice and the bank has charged nothing more. Wait a moment and look at the order before you try again.',
    },
    SYSTEM_MALFUNCTION: {
      title: 'The payment system has failed',
      message:
        "Something went wrong in the bank's system and the payment did not go through. Try again shortly.",
    },
    TRANSACTION_TIMEOUT: {
      title: 'The bank did not answer in time',
      message:
        'We have closed this payment. Should you see a charge, the bank gives it back. You may try again now.',
    },
    CODE_UNAVAILABLE: {
      title: "The bank's system has failed",
      message: 'The bank could not carry out the payment. Please try again later, or pay another way.',
    },
  },
  promptpay: {
    title: 'Scan and pay within',
    order: 'Order {{so_no}}',
    waiting: 'Awaiting payment',
    brand: 'PromptPay Thai QR',
    left: '{{time}} left',
    payee: 'Pay to Mali',
    reference: 'Ref {{so_no}}',
    qrAlt: 'PromptPay QR over {{amount}}',
    keep: 'We hold your items until the order expires. If the QR runs out first, just ask for a new one.',
    save: 'Save picture',
    openApp: 'Sandbox bank app',
    step1: 'Save the picture or take a screenshot',
    step1Text: 'Works on the same phone too',
    step2: 'Open your bank app, choose scan, pick the picture',
    step2Text: 'Amount and payee fill themselves in',
    step3: 'Come back to this page',
    step3Text: 'It turns green by itself when the money arrives. No slip needed',
    checking: 'Waiting for the payment',
    returned: 'Back from the bank app. Looking for your payment',
    check: 'I have paid, check again',
    notYet: 'The money has not arrived yet. Some banks take a moment; we keep checking.',
    expiredTitle: 'This QR has expired',
    expiredText:
      'Your order is still here. If you have just paid this QR, the money still counts: wait a moment, we are checking. If not, ask for a new one.',
    renew: 'Get a new QR',
    renewed:
      'If you have paid the earlier QR, do not pay again: we watch both. Should the money come twice, one payment goes back by itself.',
    paidTitle: 'Payment received',
    paidText: 'Thank you. Taking you to your confirmation',
    toThanks: 'See the order',
    failed: 'The QR could not be made',
    progress: 'Time left to pay this QR',
  },
} as const;
