export const site = {
  dialogClose: 'OK',
  closed: {
    title: 'Mali is closed for a moment',
    text: 'We are putting the shop in better order. Your bag and your orders are safe, and this page opens by itself when we are ready.',
    noSignal: 'No internet connection',
    noSignalText:
      'Your device is not connected. Your bag is safe, and this page opens by itself when the connection is back.',
    opens: 'We open again {{time}}.',
    retry: 'Try the shop again',
    checking: 'Looking whether the shop is open',
    still: 'Not open yet. We keep trying for you.',
    links: 'To read meanwhile',
    privacy: 'Privacy policy',
    terms: 'Terms of service',
  },
} as const;
