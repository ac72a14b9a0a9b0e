export const consent = {
  banner: {
    label: 'Cookies',
    title: 'Cookies at Mali',
    text: 'The shop needs only the necessary ones. The others remember what you chose, count visits and measure ads. They start once you accept.',
    policy: 'Cookie policy',
    accept: 'Accept all',
    reject: 'Reject',
    customize: 'Choose',
  },
  reject: {
    title: 'Reject cookies?',
    warning:
      'You will have to sign in again each time the browser closes, and some features become unavailable.',
    confirm: 'Yes, reject',
    back: 'Back',
  },
  settings: {
    title: 'Cookie settings',
    text: 'You can change them at any time at the foot of the page. Shopping does not depend on what you choose.',
    always: 'Always on',
    save: 'Save my choice',
    chosen: 'Chosen on {{date}}, policy version {{version}}',
    saved: 'Cookie settings saved',
  },
  category: {
    necessary: {
      name: 'Necessary',
      text: 'Your bag, signing in, the language and this choice. The shop does not work without them.',
    },
    preferences: {
      name: 'Preferences',
      text: 'Remember the e-mail you track orders with, devices you signed in on, and notices you have closed.',
    },
    analytics: {
      name: 'Analytics',
      text: 'Count which pages are opened and which products are put in bags, to make the shop easier to use.',
    },
    marketing: {
      name: 'Marketing',
      text: 'Measure our ads, and show you ads of this shop elsewhere that fit what you like.',
    },
  },
  privacy: {
    title: 'Privacy policy',
    intro: 'Before you go on with your account, please read how Mali uses your data.',
    policyLabel: 'Text of the policy, scrollable',
    scroll: 'Read to the end first, then you can accept',
    accept: 'I have read and accept the privacy policy',
    submit: 'Accept',
    notLoaded: 'The privacy policy could not be loaded.',
    retry: 'Try again',
    signOut: 'Do not accept and sign out',
  },
} as const;
