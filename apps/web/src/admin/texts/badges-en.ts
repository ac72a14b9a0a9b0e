export const badges = {
  lead: 'Badges on pictures of products and on their pages. Each product shows two at most, by priority.',
  search: 'Text of the badge',
  add: 'Add a badge',
  newTitle: 'New badge',
  none: 'No badges yet',
  missing: 'There is no such badge',
  parts: { looks: 'Badge', now: 'Products with it now' },
  fields: {
    text_th: 'Text, Thai',
    text_en: 'Text, English',
    tone: 'Colour',
    priority: 'Priority',
    live: 'Shown in the shop',
    starts_at: 'Shown from',
    ends_at: 'Shown until',
  },
  tones: { plain: 'White', accent: 'Red, for savings', leaf: 'Green', care: 'Yellow' },
  sample: 'Badge',
  priorityHint:
    'Low numbers come first, {{most}} badges at most. Few left and flash sale always come first, “New” comes last.',
  removeText: 'The badge leaves all products. The products stay.',
  wrong: { priority: 'Enter a number from 1 to {{most}}' },
} as const;
