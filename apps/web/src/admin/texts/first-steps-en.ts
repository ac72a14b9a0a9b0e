/** What a new shop needs before its first order. */
export const firstSteps = {
  title: 'First steps',
  lead: 'What your shop needs before its first order. Each ticks itself off.',
  progress: '{{done}} of {{all}} done',
  done: ', done',
  toDo: ', to do',
  hide: 'Hide for everybody',
  hiddenNow: 'The first steps are hidden',
  show_one: 'Show the first steps ({{count}} to do)',
  show_other: 'Show the first steps ({{count}} to do)',
  failed: 'The first steps could not be loaded',
  guide: 'Where the shop runs. Explained in docs/operating.md, “{{section}}”',
  acts: {
    import: 'Import a file',
    product: 'Add a product',
    delivery: 'Open delivery',
    accounts: 'Open the settings',
    promotion: 'New promotion',
    colleague: 'Open staff',
  },
  steps: {
    seller: {
      title: 'Name the seller',
      why: 'Tax invoices carry the legal name, address and tax ID, and are never changed afterwards.',
    },
    products: {
      title: 'Bring in your products',
      why: 'One file fills brands, products, prices and first stock. Or add them one by one, then receive stock.',
    },
    delivery: {
      title: 'Set delivery rates and days',
      why: 'Shoppers are charged and promised what you save here.',
    },
    payment: {
      title: 'Connect a payment provider',
      why: 'Until then cards and PromptPay are play money of the sandbox.',
    },
    accounts: {
      title: 'Enter your bank accounts',
      why: 'Transfers and their slips go there; left empty, transfers are not offered.',
    },
    promotion: {
      title: 'Make the first promotion',
      why: 'A welcome code gives shoppers a reason to try a new shop.',
    },
    colleague: {
      title: 'Invite a colleague',
      why: 'Everybody gets an account and a role of their own, so the log shows who did what.',
    },
    open: {
      title: 'Open the shop',
      why: 'Shoppers see the maintenance page until it is open.',
    },
  },
};
